// Loads the bundle with a stand-in for the editor: what is packaged must at least begin.
const Module = require("node:module");
const path = require("node:path");

const thing = new Proxy(class {}, {
  get: (target, name) => (name === "prototype" || name === "name" || name === "length" ? target[name] : thing),
  apply: () => thing,
});
const load = Module._load;
Module._load = (request, ...more) => (request === "vscode" ? thing : load(request, ...more));
const bundle = require(path.join(__dirname, "..", "dist", "extension.js"));
if (typeof bundle.activate !== "function" || typeof bundle.deactivate !== "function") {
  throw new Error("the bundle has no ‘activate’");
}
console.log("the bundle can be loaded");
