// @vitest-environment node

import { expect, it } from "vitest";

import { elementText, frameText, movesText, pageAddress, pageFolder, type SharedGame } from "../../share/snippets";

const game: SharedGame = {
  title: 'The "first"',
  players: ["south", "north"],
  link: { match: false, start: null, seed: 5, seats: ["easy", "person"], moves: [["3"], ["4", ">"], ["2", "5"]] },
  folder: "https://example.org/games/kalah/",
};

it("are the moves and the link", () => {
  expect(movesText(game)).toBe("3 4> 2.5");
  expect(pageAddress(game)).toBe(
    "https://example.org/games/kalah/index.html#moves=3_4.%3E_2.5&seed=5&seats=easy.person",
  );
});

it("are HTML with the person's side and the opponent", () => {
  expect(frameText(game)).toBe(
    '<iframe src="https://example.org/games/kalah/embed.html?opponent=easy&amp;side=north#moves=3_4.%3E_2.5&amp;seed=5" width="100%" height="560" title="The &quot;first&quot;"></iframe>',
  );
  expect(elementText(game)).toBe(
    '<script src="https://example.org/games/embed/manqala-game.js" async></script>\n' +
      '<manqala-game src="https://example.org/games/kalah/game.wasm" record="3 4> 2.5" seed="5" opponent="easy" side="north"></manqala-game>',
  );
});

it("leave out what is as usual", () => {
  const link = { match: true, start: "1,2/1,2:south", seed: 5, seats: ["person", "person"] as const, moves: [] };
  expect(frameText({ ...game, link })).toContain('embed.html#position=1,2%2F1,2%3Asouth&amp;match=1"');
  expect(elementText({ ...game, link })).toContain('game.wasm" position="1,2/1,2:south" match></manqala-game>');
});

it.each([
  ["https://example.org/games", "Kalah", "https://example.org/games/kalah/"],
  ["https://example.org/index.html", "my_game", "https://example.org/my-game/"],
  ["http://127.0.0.1:8000/kalah/", "kalah", "http://127.0.0.1:8000/kalah/"],
  ["http://a.b/c", "embed", "http://a.b/c/embed-game/"],
  ["games", "kalah", ""],
  ["javascript:alert(1)", "kalah", ""],
])("%s has the page of %s at %s", (address, name, folder) => {
  expect(pageFolder(address, name)).toBe(folder);
});
