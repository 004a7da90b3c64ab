import { z } from 'zod';
import { GREETINGS } from '@/lib/config/template-topics';
import {
  GREETING_PLACEHOLDERS,
  TEMPLATE_LENGTH,
  unknownPlaceholders,
} from '@/lib/format/answer-template';
import { LOCALES } from '@/lib/i18n/locales';
import { DESK_PATHS, templatesPath } from '@/lib/routing/desk-address';
import { isKnown } from '@/lib/server/known-error';
import { removeTemplate, saveTemplate } from '../leads/answer-templates';
import { resetGreeting, saveGreeting } from '../leads/greetings';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction, formText } from './desk-action';

const id = z.coerce.number().int().positive();

/**
 * What was typed is returned with the rejection, in the address: it is no secret, and a page that
 * works without script has no other place for it. The limit of its length keeps that short.
 */
function draftPath(draft: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(draft)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${DESK_PATHS.templates}?${query}`;
}

const body = formText(TEMPLATE_LENGTH.text);

export const save = deskAction({
  allowed: 'writeTemplates',
  fields: z.object({
    id: id.optional(),
    seen: z.coerce.number().int().positive().optional(),
    lang: z.enum(LOCALES),
    title: z.string().trim().max(TEMPLATE_LENGTH.title),
    text: body,
  }),
  async run({ seen, ...draft }, { db, actor }) {
    if (unknownPlaceholders(draft.text).length > 0) {
      return { to: draftPath({ ...draft, seen }), notice: 'unknownPlaceholder' };
    }
    try {
      await saveTemplate(db, { ...draft, ...(seen && { seen }) }, actor);
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      const { id: _gone, ...asNew } = draft;
      const { notice } = error;
      if (notice === 'templateGone') return { to: draftPath(asNew), notice };
      // Who is told of a colleague's change sees it, so the next form is of now.
      const isTold = notice === 'templateChanged';
      return { to: draftPath(isTold ? draft : { ...draft, seen }), notice };
    }
    return { to: templatesPath(draft.lang), notice: 'templateSaved' };
  },
});

export const remove = deskAction({
  allowed: 'writeTemplates',
  fields: z.object({ id, lang: z.enum(LOCALES).optional().catch(undefined) }),
  async run(input, { db, actor }) {
    await removeTemplate(db, input.id, actor);
    return { to: templatesPath(input.lang), notice: 'templateRemoved' };
  },
});

const greetingFields = z.object({
  lang: z.enum(LOCALES),
  greeting: z.enum(GREETINGS),
  seen: z.coerce.number().int().nonnegative(),
});

export const keepGreeting = deskAction({
  allowed: 'writeTemplates',
  fields: greetingFields.extend({ text: body }),
  async run({ seen, ...draft }, { db, actor }) {
    if (unknownPlaceholders(draft.text, GREETING_PLACEHOLDERS[draft.greeting]).length > 0) {
      return { to: draftPath({ ...draft, seen }), notice: 'unknownPlaceholder' };
    }
    try {
      await saveGreeting(db, { ...draft, seen }, actor);
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      return { to: draftPath(draft), notice: error.notice };
    }
    return { to: templatesPath(draft.lang), notice: 'templateSaved' };
  },
});

export const restoreGreeting = deskAction({
  allowed: 'writeTemplates',
  fields: greetingFields,
  async run(input, { db, actor }) {
    await resetGreeting(db, input, actor);
    return { to: templatesPath(input.lang), notice: 'greetingReset' };
  },
});
