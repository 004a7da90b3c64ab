import { z } from 'zod';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import type { ActionOutcome } from './desk-action';

/** Longer than anything that fits, so that it is refused with its name. */
const text = z.string().max(1500);

/** A form whose fields are checked one by one. */
export const sentForm = z.record(z.string().max(40), z.union([text, z.array(text).max(20)]));

/** One text for each field; several values have commas between them. */
export function textsOfForm(sent: z.output<typeof sentForm>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, [value].flat().filter(Boolean).join()]),
  );
}

/** Length of the typed values that an address may hold. */
const DRAFT_MAX_LENGTH = 4000;

const UNTYPED = ['id', 'formId', 'plain'];

/**
 * The form again, with the typed values in its address: a page without script has no other place.
 * With them comes which version its person has seen, as all fields come back as they were sent; only
 * who is told of a colleague's change sees the new one.
 */
export function formAgain(
  page: string,
  form: Readonly<Record<string, string>>,
  wrong: readonly string[],
  notice: DeskNotice,
): ActionOutcome {
  const query = new URLSearchParams({ [FORM_PARAMS.wrong]: wrong.join() });
  for (const [name, value] of Object.entries(form)) {
    if (UNTYPED.includes(name) || (name === 'seen' && notice === 'recordChanged')) continue;
    if (query.toString().length + value.length > DRAFT_MAX_LENGTH) continue;
    query.set(FORM_PARAMS.typed + name, value);
  }
  return { to: `${page}${page.includes('?') ? '&' : '?'}${query}`, notice };
}
