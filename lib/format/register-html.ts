import { createHash } from 'node:crypto';
import { htmlRegistry } from './html-registry';

/** Each text is read within the rendering that registered it, so this is far more than enough. */
const ENTRIES_MAX = 1000;

/**
 * Registers HTML for the rendering under way; the oldest entry is evicted when there are too many.
 * @returns the id under which `registeredHtml` finds it, the same for the same text
 */
export function registerHtml(html: string): string {
  const id = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  const registry = htmlRegistry();
  // Written anew, so that the oldest is always first.
  registry.delete(id);
  registry.set(id, html);
  for (const oldest of registry.keys()) {
    if (registry.size <= ENTRIES_MAX) break;
    registry.delete(oldest);
  }
  return id;
}
