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

/** An id that its table has as an `integer`. */
export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** What a form says of itself: that it is a new one, or which it is and when that was last changed. */
export const formSubject = z.union([
  z.object({
    id: recordId,
    seen: z.coerce.number().int().nonnegative(),
  }),
  z.object({ formId: z.uuid() }),
]);

/** What a field holds as JSON. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' });
    return z.NEVER;
  }
});

/** Short marks of the values that a form was filled with. */
export const formMarks = jsonText.pipe(z.record(z.string(), z.string().max(20)));

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
