// @vitest-environment node

import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import { Film, type Screen } from "../../board/film";
import { frames, type Counts } from "../../board/frames";
import { hop, step } from "./boards";

const HAND = 10;
const shot = frames({ steps: [step(3, [hop(0, HAND, 2)]), step(5, [hop(HAND, 1), hop(HAND, 2)])] }, HAND);
const start: Counts = new Map([[0, [2]], [1, [0]], [2, [0]], [HAND, [0]]]); // prettier-ignore

class Canvas implements Screen {
  readonly seen: string[] = [];
  still(counts: Counts): void {
    this.seen.push(`still ${[...counts.values()].join(" ")}`);
  }
  show(frame: { deed: string }): Promise<void> {
    this.seen.push(frame.deed);
    return Promise.resolve();
  }
  hasten(): void {
    this.seen.push("hasten");
  }
}

describe("a film", () => {
  it("shows every frame, and lights the line of each", async () => {
    const canvas = new Canvas();
    const film = new Film(shot, start, signal(1), () => canvas);
    expect(film.lit.value).toBeNull();
    expect(await film.run()).toBe(true);
    expect(canvas.seen).toEqual(["still 2 0 0 0", "lift", "sow", "sow"]);
    expect(film.lit.value?.line).toBe(5);
    expect([...film.counts.value.values()]).toEqual([[0], [1], [1], [0]]);
    expect(film.ended).toBe(true);
  });

  it("goes one step on with motion, and anywhere else at once", async () => {
    const canvas = new Canvas();
    const film = new Film(shot, start, signal(1), () => canvas);
    await film.go(1);
    expect(canvas.seen).toEqual(["lift"]);
    await film.go(3);
    await film.go(0);
    expect(canvas.seen.slice(1)).toEqual(["hasten", "still 0 1 1 0", "hasten", "still 2 0 0 0"]);
    await film.goToStep(0);
    expect(film.position.value).toBe(1);
    await film.go(99);
    expect(film.position.value).toBe(3);
  });

  it("stops where it is told to", async () => {
    const film: Film = new Film(shot, start, signal(1), () => ({
      still: () => undefined,
      hasten: () => undefined,
      show: () => {
        if (film.position.value === 2) film.pause();
        return Promise.resolve();
      },
    }));
    expect(await film.run()).toBe(false);
    expect(film.position.value).toBe(2);
    expect(film.running.value).toBe(false);
  });

  it("begins behind what has been seen already", async () => {
    const canvas = new Canvas();
    await new Film(shot, start, signal(1), () => canvas, 2).run();
    expect(canvas.seen).toEqual(["sow"]);
  });

  it("ends with what lies there then, though no frame tells how it came there", async () => {
    const canvas = new Canvas();
    const film = new Film(shot, start, signal(1), () => canvas, 2, new Map([[0, [9]]]));
    expect([...film.counts.value.values()]).toEqual([[0], [1], [0], [1]]);
    await film.go(3);
    expect(canvas.seen).toEqual(["sow", "still 9"]);
    expect([...film.outcome.values()]).toEqual([[0], [1], [1], [0]]);
  });
});
