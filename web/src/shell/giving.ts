/** Files that the page makes, and the browser saves. */

/** How long a browser may take until it has read what it saves, in milliseconds. */
const READING = 10_000;

/** Gives a file to the browser, which saves it. */
export function giveFile(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, READING);
}
