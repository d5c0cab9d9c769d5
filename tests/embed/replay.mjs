// Plays records that Python wrote with the player of web/player: the same moves everywhere, the same board, the same end.
// Then plays a game at random, and writes its turns.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [player, module, records] = process.argv.slice(2);
const { load } = await import(pathToFileURL(player).href);
const texts = (all) => all.map((one) => one.text);
const bytes = readFileSync(module);
const ANSWERS = 40;

const written = [];
for (const record of JSON.parse(readFileSync(records, "utf8"))) {
  const game = await load(bytes, { match: record.match });
  replay(game, record);
  written.push(atRandom(game, record.match));
}
console.log(JSON.stringify(written));

function replay(game, record) {
  for (const [n, { move, whole, seen, holes }] of record.steps.entries()) {
    const where = `${game.card.game}, step ${n}`;
    if (seen !== null) {
      assert.equal(game.turn, seen.turn, where);
      assert.deepEqual(texts(game.options()), seen.options, where);
      if (seen.moves !== null) assert.deepEqual(texts(game.moves()).sort(), seen.moves, where);
      assert.deepEqual(texts(game.options()), seen.options, where);
    }
    const play = () => (whole || n % 2 === 1 ? game.playTurn(move) : game.play(move));
    assert.equal(play().text, move, where);
    if (holes !== null) assert.deepEqual(Object.values(game.holes), holes, where);
    if (n % 10 === 5 && seen !== null) {
      assert.ok(game.undo());
      assert.throws(() => game.play("no move at all"), { name: "MoveError" });
      assert.throws(() => game.playTurn("no move at all"), { name: "MoveError" });
      play();
    }
  }
  const { turns } = game;
  // What chance has drawn after the last turn of the record follows.
  assert.deepEqual(record.over ? turns : turns.slice(0, record.turns.length), record.turns);
  assert.equal(game.playTurn(".").text, ".");
  if (!record.over) return;
  assert.ok(game.over);
  assert.equal(game.winner, record.winner);
  assert.equal(game.reason, record.reason);
}

/** Answer at random, and go on to the end of a turn. */
function atRandom(game, match) {
  game.begin();
  let random = 1;
  for (let n = 0; !game.over; n++) {
    const before = n < ANSWERS ? 0 : game.turns.length;
    const options = game.options();
    random = (random * 48_271) % 0x7fff_ffff;
    const answer = random % options.length;
    game.play({ text: options[answer].text, answers: [answer] });
    if (n >= ANSWERS && game.turns.length > before) break;
  }
  return { match, turns: game.turns, holes: Object.values(game.holes), over: game.over };
}
