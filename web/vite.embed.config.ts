import { defineConfig, type Plugin } from "vite";

/** The element brings its style with it, so that the sheets that the pages load are left out. */
const noSheets: Plugin = {
  name: "no-sheets",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith(".css")) Reflect.deleteProperty(bundle, name);
  },
};

/** The script is ASCII, since pages in any encoding load it. */
const onlyAscii: Plugin = {
  name: "only-ascii",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const made of Object.values(bundle))
      if (made.type === "chunk")
        made.code = made.code.replace(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
  },
};

/** The element `<manqala-game>` as one script, which works on any page; built beside the published pages, with its types. */
export default defineConfig({
  publicDir: "embed/public",
  plugins: [noSheets, onlyAscii],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "../interpreter/manqala/publish/page/embed",
    emptyOutDir: true,
    target: "es2022",
    // Colours follow the scheme of the page around, which only browsers themselves can do.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    lib: { entry: "embed/index.ts", formats: ["iife"], name: "manqalaGame", fileName: () => "manqala-game.js" },
    license: { fileName: "licenses.md" },
  },
  worker: { format: "iife" },
});
