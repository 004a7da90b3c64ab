import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import type { Query } from './page-notice';

/**
 * What an address says of a form that was rejected; `wrong` is null where it says nothing, `seen`
 * where the person has seen what is stored.
 */
export function typedIn(query: Query) {
  const typed: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith(FORM_PARAMS.typed) && typeof value === 'string') {
      typed[name.slice(FORM_PARAMS.typed.length)] = value;
    }
  }
  const wrong = query[FORM_PARAMS.wrong];
  const seen = /^\d{1,15}$/.test(typed.seen ?? '') ? Number(typed.seen) : null;
  return { typed, seen, wrong: typeof wrong === 'string' ? wrong.split(',') : null };
}
