// Says of which sources the built pages are: `--write` after a build, `--check` tells whether it is stale.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const package_ = join(web, "../interpreter/manqala");
const common = ["package-lock.json", "tsconfig.json"];

/** What is built, where it is kept, and what its build reads. */
const builds = [
  {
    name: "studio's page",
    kept: join(package_, "studio/page/sources.sha256"),
    folders: ["src", "board", "review", "record", "share", "player/src", "catalogue", "public"],
    // The colours of the editor come of the extension's grammar.
    others: ["index.html", ...common, "vite.config.ts", "../editors/vscode/syntaxes/sow.tmLanguage.json"],
  },
  {
    name: "published pages",
    kept: join(package_, "publish/page/sources.sha256"),
    folders: ["pages", "embed", "board", "sound", "review", "record", "share", "learn", "catalogue", "player/src"],
    others: [...common, "vite.pages.config.ts", "vite.embed.config.ts"],
  },
];

/** All files below a folder, in one order on every machine. */
function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

/** One digest of all that a build reads. */
function digest({ folders, others }) {
  const hash = createHash("sha256");
  const read = [
    ...folders.flatMap((folder) => [...files(join(web, folder))]),
    ...others.map((name) => join(web, name)),
  ];
  for (const path of read) {
    hash.update(relative(web, path).replaceAll("\\", "/")).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex") + "\n";
}

for (const build of builds) {
  if (process.argv.includes("--write")) {
    writeFileSync(build.kept, digest(build));
  } else if (readFileSync(build.kept, "utf8") !== digest(build)) {
    console.error(`The built ${build.name} are older than their sources: run ‘npm run build’ in web/ and commit that.`);
    process.exitCode = 1;
  }
}
