import { defineConfig } from "vite";

/** Names without digests: what is built from the same sources is the same, and a change shows as a change of one file. */
const output = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

/** The published pages, built into the package: `manqala publish` writes them beside the games. */
export default defineConfig({
  root: "pages",
  base: "./",
  publicDir: "public",
  build: {
    outDir: "../../interpreter/manqala/publish/page",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { input: ["pages/gallery.html", "pages/game.html"], output },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
  },
  worker: { format: "es", rolldownOptions: { output } },
});
