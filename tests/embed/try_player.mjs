// What the player does beside replaying: chance, random games, a simple opponent, messages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [player, chancy, kalah, told] = process.argv.slice(2);
const { load, MoveError } = await import(pathToFileURL(player).href);

const one = await load(readFileSync(chancy), { seed: 7 });
const two = await load(readFileSync(chancy), { seed: 7 });
const other = await load(readFileSync(chancy), { seed: 8 });
assert.ok(one.played.length > 0 && one.played.every((move) => move.chance));
assert.deepEqual(one.holes, two.holes);
assert.notDeepEqual(one.holes, other.holes);
const before = one.holes;
one.play(one.moves()[0]);
assert.notDeepEqual(one.holes, before);
assert.ok(one.undo());
assert.deepEqual(one.holes, before);
assert.ok(one.turn !== "chance");

const game = await load(readFileSync(kalah));
const { wins, draws, plies, unfinished } = game.randomGames(500, { seed: 3 });
assert.deepEqual({ wins, draws, plies, unfinished }, JSON.parse(told));
assert.equal(game.undo(), false);
assert.throws(() => game.play("9"), (error) => error instanceof MoveError && error.legal.length === 6);
assert.throws(() => game.play({ text: "?", answers: [17] }), MoveError);
assert.throws(() => game.begin({ match: true }), /has no matches/);
const score = [0, 0];
for (let n = 0; n < 6; n += 1) {
  game.begin();
  const strong = game.card.players[n % 2];
  let turns = n;
  while (!game.over) {
    const moves = game.moves();
    const chosen = () => (n < 3 ? game.best({ games: 30 }) : game.search({ runs: 3000 }).move);
    game.play(game.turn === strong ? chosen() : moves[(turns += 7) % moves.length]);
  }
  score[game.winner === strong ? 0 : 1] += 1;
}
assert.ok(score[0] >= 5, `the opponent won ${score[0]} of 6`);
await assert.rejects(load(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), /was not made by ‘manqala build’/);
await assert.rejects(load(new Response("", { status: 404 })), /404/);
