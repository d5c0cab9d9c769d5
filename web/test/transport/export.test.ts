// @vitest-environment node

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepCompiled, keptCompiled } from "../../src/transport/compiled";
import { keepMemory, startPython } from "../../src/transport/memory";

const PAGE = "https://example.org/studio/";

/** A browser's store of files, by their addresses. */
class Store {
  readonly held = new Map<string, Response>();
  full = false;

  private address = (what: string | { url: string }): string =>
    new URL(typeof what === "string" ? what : what.url, PAGE).href;
  match = (what: string | { url: string }) => Promise.resolve(this.held.get(this.address(what))?.clone());
  put = (what: string, response: Response) => {
    if (this.full) return Promise.reject(new Error("no room"));
    this.held.set(this.address(what), response);
    return Promise.resolve();
  };
  keys = () => Promise.resolve([...this.held.keys()].map((url) => ({ url })));
  delete = (what: string | { url: string }) => Promise.resolve(this.held.delete(this.address(what)));
}

let stores: Map<string, Store>;

function storeOf(name: string): Store {
  const found = stores.get(name) ?? new Store();
  stores.set(name, found);
  return found;
}

beforeEach(() => {
  stores = new Map();
  vi.stubGlobal("caches", {
    open: (name: string) => Promise.resolve(storeOf(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("the files of an exported page", () => {
  interface Waiting {
    waitUntil: (what: Promise<unknown>) => void;
  }
  interface Fetching {
    request: { method: string; url: string };
    respondWith: (what: Promise<Response>) => void;
  }

  /** Starts the service worker with a list of files, on a server that has them, or some of them. */
  async function begin(files: Record<string, string>, served: readonly string[] = Object.keys(files)) {
    const heard = new Map<string, (event: never) => void>();
    const fetched: string[] = [];
    const self = {
      FILES: {},
      location: { href: `${PAGE}sw.js` },
      clients: { claim: () => Promise.resolve() },
      addEventListener: (name: string, listener: (event: never) => void) => heard.set(name, listener),
    };
    vi.stubGlobal("self", self);
    vi.stubGlobal("importScripts", () => {
      self.FILES = files;
    });
    vi.stubGlobal("fetch", (what: URL | { url: string }) => {
      const url = what instanceof URL ? what.href : what.url;
      fetched.push(url.slice(PAGE.length));
      return Promise.resolve(new Response(url, { status: served.includes(url.slice(PAGE.length)) ? 200 : 404 }));
    });
    const script = "../../public/sw.js";
    vi.resetModules();
    await import(/* @vite-ignore */ script);
    const happen = async (name: string): Promise<void> => {
      let done: Promise<unknown> = Promise.resolve();
      const event: Waiting = {
        waitUntil: (what) => {
          done = what;
        },
      };
      heard.get(name)?.(event as never);
      await done;
    };
    /** What the worker answers to a request; null where it leaves it to the browser. */
    const ask = async (url: string, method = "GET"): Promise<string | null> => {
      const answers: Promise<Response>[] = [];
      const event: Fetching = {
        request: { method, url },
        respondWith: (what) => {
          answers.push(what);
        },
      };
      heard.get("fetch")?.(event as never);
      const [answer] = answers;
      return answer === undefined ? null : (await answer).text();
    };
    return { fetched, happen, ask };
  }

  it("are all kept, and answered without a network", async () => {
    const { fetched, happen, ask } = await begin({ "index.html": "1", "python/a.zip": "2" });
    await happen("install");
    expect(fetched).toEqual(["index.html", "python/a.zip"]);
    expect(await ask(PAGE)).toBe(`${PAGE}index.html`);
    expect(await ask(`${PAGE}python/a.zip?again`)).toBe(`${PAGE}python/a.zip`);
    expect(fetched).toHaveLength(2);
  });

  it("are fetched again where they have changed, and only there; what is no file any more is forgotten", async () => {
    await (await begin({ "index.html": "1", "old.js": "2", "same.js": "3" })).happen("install");
    const { fetched, happen } = await begin({ "index.html": "4", "same.js": "3" });
    await happen("install");
    expect(fetched).toEqual(["index.html"]);
    await happen("activate");
    expect([...storeOf("manqala-files").held.keys()].sort()).toEqual([`${PAGE}index.html?4`, `${PAGE}same.js?3`]);
  });

  it("come from the server where nothing is kept, and others are left to the browser", async () => {
    const { ask } = await begin({ "index.html": "1" });
    expect(await ask(`${PAGE}index.html`)).toBe(`${PAGE}index.html`);
    expect(await ask(`${PAGE}toString`)).toBeNull();
    expect(await ask("https://example.org/other.js")).toBeNull();
    expect(await ask(PAGE, "POST")).toBeNull();
  });

  it("are not kept by half: one that is missing is told", async () => {
    const { happen } = await begin({ "index.html": "1", "gone.js": "2" }, ["index.html"]);
    await expect(happen("install")).rejects.toThrow("gone.js: 404");
  });
});

describe("what Python has compiled", () => {
  const packages = new TextEncoder().encode("packages").buffer;
  const python = (bytes: number[]) =>
    ({
      pyimport: () => ({
        pack: () => Promise.resolve({ toJs: () => Uint8Array.from(bytes), destroy: () => undefined }),
      }),
    }) as never;

  it("is kept for the same packages, and for no others", async () => {
    expect(await keptCompiled(packages)).toBeNull();
    await keepCompiled(python([1, 2]), packages);
    expect([...new Uint8Array((await keptCompiled(packages)) ?? new ArrayBuffer(0))]).toEqual([1, 2]);
    const others = new TextEncoder().encode("others").buffer;
    expect(await keptCompiled(others)).toBeNull();
    await keepCompiled(python([3]), others);
    expect(await keptCompiled(packages)).toBeNull();
  });

  it("is done without where there is no store, or no room in it", async () => {
    storeOf("manqala-compiled").full = true;
    await keepCompiled(python([1]), packages);
    expect(await keptCompiled(packages)).toBeNull();
    vi.stubGlobal("caches", undefined);
    await keepCompiled(python([1]), packages);
    expect(await keptCompiled(packages)).toBeNull();
  });
});

describe("Python's memory", () => {
  const memory = Uint8Array.from([7]);
  /** Pyodide, which refuses what was kept if it is `broken`, and notes how it was started. */
  function pyodide(broken = false) {
    const started: string[] = [];
    const loadPyodide = (options: { _loadSnapshot?: ArrayBuffer; _makeSnapshot?: boolean }) => {
      started.push(options._loadSnapshot ? "kept" : options._makeSnapshot ? "fresh" : "plain");
      if (broken && options._loadSnapshot) return Promise.reject(new Error("another memory"));
      return Promise.resolve({ makeMemorySnapshot: () => memory });
    };
    return { started, module: { loadPyodide, version: "1.2" } as never };
  }

  it("is kept of one version, and started from", async () => {
    vi.stubGlobal("self", globalThis);
    const first = pyodide();
    expect((await startPython(first.module, {})).fresh).toEqual(memory);
    await keepMemory("1.1", memory);
    await keepMemory("1.2", memory);
    expect(storeOf("manqala-memory").held.size).toBe(1);
    expect((await startPython(first.module, {})).fresh).toBeNull();
    expect(first.started).toEqual(["fresh", "kept"]);
  });

  it("is forgotten where Python does not start from it", async () => {
    vi.stubGlobal("self", globalThis);
    await keepMemory("1.2", memory);
    const { started, module } = pyodide(true);
    expect((await startPython(module, {})).fresh).toEqual(memory);
    expect(started).toEqual(["kept", "fresh"]);
    expect(stores.has("manqala-memory")).toBe(false);
  });

  it("is not asked for where the browser has no store", async () => {
    vi.stubGlobal("caches", undefined);
    vi.stubGlobal("self", {});
    const { started, module } = pyodide();
    expect((await startPython(module, {})).fresh).toBeNull();
    expect(started).toEqual(["plain"]);
    await keepMemory("1.2", memory);
  });
});
