// Plays records that Python wrote with the player of web/player: the same moves everywhere, the same board, the same end.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [player, module, records] = process.argv.slice(2);
const { load } = await import(pathToFileURL(player).href);
const texts = (all) => all.map((one) => one.text);
const bytes = readFileSync(module);

for (const record of JSON.parse(readFileSync(records, "utf8"))) {
  const game = await load(bytes, { match: record.match });
  for (const [n, step] of record.steps.entries()) {
    const where = `${game.card.game}, step ${n}`;
    assert.equal(game.turn, step.turn, where);
    assert.deepEqual(texts(game.options()), step.options, where);
    if (step.moves !== null) assert.deepEqual(texts(game.moves()).sort(), step.moves, where);
    assert.deepEqual(texts(game.options()), step.options, where);
    assert.equal(game.play(step.move).text, step.move, where);
    assert.deepEqual(Object.values(game.holes), step.holes, where);
    if (n % 10 === 5) {
      assert.ok(game.undo());
      assert.throws(() => game.play("no move at all"), { name: "MoveError" });
      game.play(step.move);
    }
  }
  assert.equal(game.over, record.over);
  if (record.over) {
    assert.equal(game.winner, record.winner);
    assert.equal(game.reason, record.reason);
  }
}
