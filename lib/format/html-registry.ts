/**
 * Server components and the HTML of client components are rendered by two copies of our modules
 * in one process, so what they share hangs on the process.
 */
const shared = globalThis as typeof globalThis & { htmlRegistry?: Map<string, string> };

/** HTML of the pages that are being rendered, by id, the oldest first. */
export function htmlRegistry(): Map<string, string> {
  shared.htmlRegistry ??= new Map();
  return shared.htmlRegistry;
}

/** @throws Error when no HTML has this id: a page must not show an empty text */
export function registeredHtml(id: string): string {
  const html = htmlRegistry().get(id);
  if (html === undefined) throw new Error(`no HTML is registered as ${id}`);
  return html;
}
