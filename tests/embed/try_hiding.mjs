// A game with hidden seeds: what a seat sees, and moves that depend on nothing else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [player, hoards, kalah] = process.argv.slice(2);
const at = (name) => pathToFileURL(join(dirname(player), name)).href;
const { load } = await import(pathToFileURL(player).href);
const { loadEngine } = await import(at("engine.js"));
const { isBlind, searchBlindly } = await import(at("hiding.js"));

const game = await load(readFileSync(hoards));
assert.deepEqual(game.view("south").points, { south: 0, north: null });
assert.equal(Object.values(game.view("south").places).filter((one) => one === null).length, 2);
assert.throws(() => game.view("east"), RangeError);
for (let turn = 0; !game.over && turn < 12; turn += 1) {
  const before = [game.turn, game.holes];
  const move = turn % 2 === 0 ? game.search({ runs: 2000 }).move : game.best({ games: 20 });
  assert.deepEqual([game.turn, game.holes], before, "a search leaves the game as it is");
  assert.ok(game.moves().some((one) => one.text === move.text), move.text);
  game.play(move);
}
while (!game.over) game.play(game.moves()[0]);
assert.ok(Object.values(game.view("south").places).every((one) => one !== null));

const open = await load(readFileSync(kalah));
const [store] = open.card.places.winnings;
assert.equal(open.view("north").places[open.card.places.names[store]], open.pieces(store));
assert.deepEqual(open.view("north").points, open.points);

// Whatever the opponent hides: the same seed gives the same move. A search that looks finds another one.
const engine = await loadEngine(readFileSync(hoards));
const { winnings, supply, count } = engine.card.places;
const found = { blind: new Set(), seeing: new Set() };
for (let many = 0; many <= 6; many += 1) {
  const pieces = Array.from({ length: count - 1 }, (_, place) => [place < 6 ? [1, 0, 2, 0, 1, 2][place] : 0]);
  pieces[winnings[1]] = [many];
  pieces[supply[1]] = [6 - many];
  pieces[supply[0]] = [1];
  const back = () => engine.setUp({ pieces, marks: {}, mover: 0 });
  back();
  assert.ok(isBlind(engine));
  const { answers, value } = searchBlindly(engine, back, { depth: 4, runs: 20_000, seed: 3 });
  found.blind.add(JSON.stringify([answers, value]));
  back();
  engine.search(4, 20_000);
  found.seeing.add(engine.found().value);
}
assert.equal(found.blind.size, 1);
assert.ok(found.seeing.size > 1);
