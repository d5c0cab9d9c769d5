// @vitest-environment node

import { describe, expect, it } from "vitest";

import ca from "../../pages/languages/ca.json";
import de from "../../pages/languages/de.json";
import en from "../../pages/languages/en.json";
import { positionFault } from "../../pages/positionFault";
import { recordFault } from "../../pages/recordFault";
import { Words } from "../../pages/words";
import { PositionError } from "../../player/src/index";
import { RecordError } from "../../record/text";

const rows = new PositionError("the board has 2 rows, and not 1", "rows", { wanted: 2, found: 1 });

describe.each([
  ["en", en, "the board has 2 rows, and not 1", "the game has no such position"],
  ["de", de, "das Brett hat 2 Reihen und nicht 1", "das Spiel kennt keine solche Stellung"],
  ["ca", ca, "el tauler té 2 files, i no 1", "el joc no té cap posició així"],
])("a position that is refused, in %s", (language, texts, counted, impossible) => {
  const words = new Words(language, texts);

  it("is explained in the language of the page", () => {
    expect(positionFault(rows, words)).toBe(counted);
    expect(positionFault(new RangeError("out of range"), words)).toBe(impossible);
  });

  it("is explained where a chapter of a record begins with it", () => {
    expect(recordFault(new RecordError("position", { chapter: 3 }, rows), words)).toContain(`3`);
    expect(recordFault(new RecordError("position", { chapter: 3 }, rows), words)).toContain(counted);
  });
});
