import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules/", "player/dist/"] },
  js.configs.recommended,
  {
    files: [
      "src/**/*.{ts,tsx}",
      "board/**/*.{ts,tsx}",
      "catalogue/**/*.ts",
      "sound/**/*.ts",
      "review/**/*.{ts,tsx}",
      "record/**/*.ts",
      "share/**/*.ts",
      "learn/**/*.{ts,tsx}",
      "pages/**/*.{ts,tsx}",
      "embed/**/*.{ts,tsx}",
      "test/**/*.{ts,tsx}",
      "player/src/**/*.ts",
      "vite.config.ts",
      "vite.pages.config.ts",
      "vite.embed.config.ts",
    ],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Numbers in texts are what they are.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // No text of a rule file ever becomes HTML.
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
          property,
          message: "No text of a rule file ever becomes HTML.",
        })),
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "No text of a rule file ever becomes HTML.",
        },
      ],
    },
  },
  {
    // The catalogue is shared by the studio and the published pages, which know nothing of the studio.
    files: ["catalogue/**/*.ts", "pages/**/*.{ts,tsx}", "embed/**/*.{ts,tsx}", "player/src/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["**/src/*", "!**/player/src/*"], message: "The studio is not known here." }] },
      ],
    },
  },
  {
    // These rooms are to be used anywhere: they know neither the published pages nor the studio.
    files: ["{board,sound,review,record,share,learn}/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["**/src/*", "!**/player/src/*", "**/pages/*"], message: "No page is known here." }] },
      ],
    },
  },
  {
    files: ["scripts/**/*.mjs"],
    languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly" } },
  },
  {
    files: ["public/sw.js", "pages/public/sw.js"],
    languageOptions: {
      globals: { self: "readonly", caches: "readonly", fetch: "readonly", importScripts: "readonly", URL: "readonly" },
    },
  },
);
