import { createHash } from 'node:crypto';
import { keptHtml } from './kept-html';

/** Each text is read within the rendering that kept it, so this is far more than enough. */
const KEPT_AT_MOST = 1000;

/**
 * Keeps a piece of HTML for the rendering under way.
 * @returns the id under which `keptHtmlOf` finds it, the same for the same text
 */
export function keepHtml(html: string): string {
  const id = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  const texts = keptHtml();
  // Written anew, so that the oldest is always first.
  texts.delete(id);
  texts.set(id, html);
  for (const oldest of texts.keys()) {
    if (texts.size <= KEPT_AT_MOST) break;
    texts.delete(oldest);
  }
  return id;
}
