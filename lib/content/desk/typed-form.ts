import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import type { Query } from './page-notice';

/**
 * What an address says of a form that was rejected; `wrong` is null where it says nothing, `seen`
 * where the person has seen what is stored.
 */
export function typedIn(query: Query) {
  const typed = textsIn(query, FORM_PARAMS.typed);
  const wrong = query[FORM_PARAMS.wrong];
  const seen = /^\d{1,15}$/.test(typed.seen ?? '') ? Number(typed.seen) : null;
  return { typed, seen, wrong: typeof wrong === 'string' ? wrong.split(',') : null };
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
