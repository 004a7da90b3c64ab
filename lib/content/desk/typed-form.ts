import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import type { Query } from './page-notice';

/**
 * What an address says of a form that was rejected; `wrong` is null where it says nothing, `seen`
 * where the person has seen what is stored.
 */
export function typedIn(query: Query) {
  const texts = Object.entries(textsIn(query, FORM_PARAMS.typed));
  const typed: Record<string, string> = Object.fromEntries(texts.filter(isReadable));
  const wrong = query[FORM_PARAMS.wrong];
  const seen = /^\d{1,15}$/.test(typed.seen ?? '') ? Number(typed.seen) : null;
  return { typed, seen, wrong: typeof wrong === 'string' ? wrong.split(',') : null };
}

/** Fields with files as JSON. */
const FILES_FIELD = /^(?:pictures?|portrait|brand_img|video_src)$/;

/** Whether a form can show a text: an address may be edited, or cut off in the middle of its files. */
function isReadable([name, text]: readonly [string, string]): boolean {
  if (!FILES_FIELD.test(name)) return true;
  try {
    const files: unknown = JSON.parse(name === 'video_src' ? `[${text}]` : text || '[]');
    return Array.isArray(files) && files.every((file) => typeof file?.src === 'string');
  } catch {
    return false;
  }
}

/** The texts of an address whose names begin with a prefix, by the rest of their names. */
export function textsIn(query: Query, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'string'
        ? [[name.slice(prefix.length), value]]
        : [],
    ),
  );
}
