/** Downloads that the page generates. */

/** Milliseconds before a download's data may be released. */
const READING = 10_000;

/** Download a file. */
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
