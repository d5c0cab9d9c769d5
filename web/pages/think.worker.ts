/** The computer player: replays the game, and searches at its level. */

import { loadEngine, type Engine, type ModuleSource } from "../player/src/index";
import { valued } from "../review/valuing";
import { chosen } from "./strength";
import type { Asked, ThinkAnswer } from "./thinker";

let engine: Promise<Engine> | null = null;

async function answer(request: Asked): Promise<ThinkAnswer> {
  try {
    if (engine === null) throw new Error("there is no game");
    const there = await engine;
    if (!("level" in request)) return { id: request.id, answers: [], valued: valued(there, request) };
    const back = (): void => {
      if (request.origin === null) there.call("new_game", request.match ? 1 : 0, request.seed);
      else there.setUp(request.origin);
      for (const one of request.answers) there.call("answer", one);
    };
    return { id: request.id, answers: chosen(there, request.level, back) };
  } catch (error) {
    return { id: request.id, answers: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<Asked | { module: ModuleSource }>) => {
  if ("module" in data) engine = loadEngine(data.module);
  else
    void answer(data).then((made) => {
      self.postMessage(made);
    });
};
