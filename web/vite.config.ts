import { defineConfig } from "vitest/config";

/** Names without digests: what is built from the same sources is the same, and a change shows as a change of one file. */
const output = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

/** Built into the package: a user of the wheel needs no Node. */
export default defineConfig({
  base: "./",
  build: {
    outDir: "../interpreter/manqala/studio/page",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output },
    // The page's Content-Security-Policy has no room for addresses that hold data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the packages ask for whose code is in the page.
    license: { fileName: "licenses.md" },
  },
  worker: { format: "es", rolldownOptions: { output } },
  server: { proxy: { "/socket": { target: "ws://127.0.0.1:8017", ws: true } } },
  test: { environment: "jsdom", include: ["test/**/*.test.{ts,tsx}"], testTimeout: 60_000 },
});
