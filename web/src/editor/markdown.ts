/** Converts the language server's texts to elements; text is never interpreted as HTML. */

/** Render the Markdown subset that the language server uses: fenced blocks, paragraphs, code, emphasis. */
export function markdown(text: string): HTMLElement {
  const whole = document.createElement("div");
  whole.className = "studio-prose";
  const parts = text.split(/^```.*$/m);
  parts.forEach((part, number) => {
    if (number % 2 === 1) {
      const block = whole.appendChild(document.createElement("pre"));
      block.textContent = part.replace(/^\n|\n$/g, "");
      return;
    }
    for (const paragraph of part.split(/\n\s*\n/)) {
      if (paragraph.trim() !== "") inline(whole.appendChild(document.createElement("p")), paragraph.trim());
    }
  });
  return whole;
}

/** Code, emphasis and link texts. */
function inline(into: HTMLElement, text: string): void {
  let from = 0;
  for (const found of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)\s]*\)/g)) {
    into.append(text.slice(from, found.index));
    const [, code, strong, emphasis, link] = found;
    if (link !== undefined) inline(into, link);
    else {
      const name = code !== undefined ? "code" : strong !== undefined ? "strong" : "em";
      into.appendChild(document.createElement(name)).textContent = code ?? strong ?? emphasis ?? "";
    }
    from = found.index + found[0].length;
  }
  into.append(text.slice(from));
}
