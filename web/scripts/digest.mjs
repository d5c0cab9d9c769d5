// Says of which sources the built page is: `--write` after a build, `--check` tells whether it is stale.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const kept = join(web, "../interpreter/manqala/studio/page/sources.sha256");

/** All files below a folder, in one order on every machine. */
function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

/** One digest of all that a build reads. */
function digest() {
  const hash = createHash("sha256");
  const read = [...files(join(web, "src")), ...files(join(web, "public"))];
  const others = ["index.html", "package-lock.json", "tsconfig.json", "vite.config.ts"];
  // The colours of the editor come of the extension's grammar.
  others.push("../editors/vscode/syntaxes/sow.tmLanguage.json");
  for (const name of others) read.push(join(web, name));
  for (const path of read) {
    hash.update(relative(web, path).replaceAll("\\", "/")).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex") + "\n";
}

if (process.argv.includes("--write")) {
  writeFileSync(kept, digest());
} else if (readFileSync(kept, "utf8") !== digest()) {
  console.error("The built page is older than its sources: run ‘npm run build’ in web/ and commit what it writes.");
  process.exitCode = 1;
}
