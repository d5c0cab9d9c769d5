/**
 * Where the module of a game comes from: an address; or packed, for pages that are opened without a server, where a browser
 * loads scripts only: in an element of the document, or in a script. What is packed is Base64, of gzip if it begins so.
 */

declare global {
  /** What scripts that hold modules have brought, by their addresses. */
  var manqalaModules: Record<string, string> | undefined;
}

/** A module: its address, or its bytes. */
export type Module = string | Uint8Array<ArrayBuffer>;

/** The module that an address means. Rejects where there is none. */
export async function moduleAt(address: string, base = document.baseURI): Promise<Module> {
  if (address.startsWith("#")) return held(address);
  const { href, pathname } = new URL(address, base);
  return pathname.endsWith(".js") ? unpacked(await brought(href)) : href;
}

function held(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(address.slice(1))?.textContent;
  if (text === undefined) throw new Error(`the page has no element ‘${address}’`);
  return unpacked(text);
}

/** What a script brings; it is loaded once. */
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

/** The bytes that are packed in a text. */
export async function unpacked(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(base64.trim());
  const bytes = Uint8Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));
  if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const GZIP = [0x1f, 0x8b] as const;
