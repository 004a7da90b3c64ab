/**
 * Server components and the HTML of client components are rendered by two copies of our modules
 * in one process, so what they share hangs on the process.
 */
const shared = globalThis as typeof globalThis & { keptHtml?: Map<string, string> };

/** Texts of the pages that are being rendered, the oldest first. */
export function keptHtml(): Map<string, string> {
  shared.keptHtml ??= new Map();
  return shared.keptHtml;
}

/** @throws Error when nothing was kept under this id: a page must not show an empty text */
export function keptHtmlOf(id: string): string {
  const html = keptHtml().get(id);
  if (html === undefined) throw new Error(`no HTML was kept as ${id}`);
  return html;
}
