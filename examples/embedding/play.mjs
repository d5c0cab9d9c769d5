// One game in Node, without Python: node play.mjs PLAYER GAME.wasm
// PLAYER is the built package of web/player (dist/index.js).
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [player, file] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(player)).href);
const game = await load(await readFile(file));

while (!game.over) {
  const moves = game.moves();
  const move = game.turn === game.card.players[0] ? game.best({ games: 50 }) : moves[game.played.length % moves.length];
  game.play(move);
}
console.log(`${game.card.title}: ${game.played.map((move) => move.text).join(" ")}`);
console.log(game.winner ? `${game.winner} wins` : "a draw");
