/**
 * Sources of a game's module: an address; an element of the document with Base64; or a script with Base64, for pages
 * opened without a server, where browsers load only scripts.
 */

declare global {
  /** The modules loaded by scripts, by address. */
  var manqalaModules: Record<string, string> | undefined;
}

/** A module: its address, or its bytes. */
export type Module = string | Uint8Array<ArrayBuffer>;

/** The module at an address. Rejects if there is none. */
export async function moduleAt(address: string, base = document.baseURI): Promise<Module> {
  if (address.startsWith("#")) return held(address);
  const { href, pathname } = new URL(address, base);
  return pathname.endsWith(".js") ? bytesOf(await brought(href)) : href;
}

function held(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(address.slice(1))?.textContent;
  if (text === undefined) return Promise.reject(new Error(`the page has no element ‘${address}’`));
  return bytesOf(text);
}

/** The module from a script, loaded once. */
function brought(href: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const known = globalThis.manqalaModules?.[href];
    if (known !== undefined) {
      resolve(known);
      return;
    }
    const script = document.createElement("script");
    const failed = (): void => {
      script.remove();
      reject(new Error(`‘${href}’ cannot be loaded`));
    };
    script.onload = () => {
      const text = globalThis.manqalaModules?.[href];
      if (text === undefined) failed();
      else resolve(text);
    };
    script.onerror = failed;
    script.src = href;
    document.head.append(script);
  });
}

/** The first bytes of data that gzip has compressed. */
const GZIP = [0x1f, 0x8b] as const;

/** Decode Base64, and decompress what gzip has compressed. */
async function bytesOf(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(base64.trim());
  const bytes = Uint8Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));
  if (GZIP.some((byte, n) => bytes[n] !== byte)) return bytes;
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
