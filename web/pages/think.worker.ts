/** Thinks for the computer: plays the game up to where it stands, and looks ahead as far as the level allows. */

import { loadEngine, type Engine, type ModuleSource } from "../player/src/index";
import { chosen } from "./strength";
import type { ThinkAnswer, ThinkRequest } from "./thinker";

let engine: Promise<Engine> | null = null;

async function answer(request: ThinkRequest): Promise<ThinkAnswer> {
  try {
    if (engine === null) throw new Error("there is no game");
    const there = await engine;
    if (request.origin === null) there.call("new_game", request.match ? 1 : 0, request.seed);
    else there.setUp(request.origin);
    for (const one of request.answers) there.call("answer", one);
    return { id: request.id, answers: chosen(there, request.level) };
  } catch (error) {
    return { id: request.id, answers: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ThinkRequest | { module: ModuleSource }>) => {
  if ("module" in data) engine = loadEngine(data.module);
  else
    void answer(data).then((made) => {
      self.postMessage(made);
    });
};
