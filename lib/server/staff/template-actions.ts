import { z } from 'zod';
import { TEMPLATE_LENGTH, unknownPlaceholders } from '@/lib/format/answer-template';
import { LOCALES } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { removeTemplate, saveTemplate } from '../leads/answer-templates';
import { deskAction, formText } from './desk-action';
import { DeskRejection } from './desk-rejection';

const id = z.coerce.number().int().positive();

/**
 * What was typed comes back with the rejection, in the address: it is nobody's secret, and a page
 * that works without script has no other place for it. The limit of its length keeps that short.
 */
function draftPath(draft: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(draft)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${DESK_PATHS.templates}?${query}`;
}

export const save = deskAction({
  allowed: 'writeTemplates',
  fields: z.object({
    id: id.optional(),
    seen: z.coerce.number().int().positive().optional(),
    lang: z.enum(LOCALES),
    title: formText(TEMPLATE_LENGTH.title),
    // Browsers count a line's end once and send it as two characters.
    text: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(z.string().min(1).max(TEMPLATE_LENGTH.text)),
  }),
  async run({ seen, ...draft }, { db, actor, now }) {
    if (unknownPlaceholders(draft.text).length > 0) {
      return { to: draftPath(draft), notice: 'unknownPlaceholder' };
    }
    try {
      await saveTemplate(db, { ...draft, ...(seen && { seen }) }, actor, now);
    } catch (error) {
      if (!(error instanceof DeskRejection)) throw error;
      const { id: _gone, ...asNew } = draft;
      const { notice } = error;
      return { to: draftPath(notice === 'templateGone' ? asNew : draft), notice };
    }
    return { to: DESK_PATHS.templates, notice: 'templateSaved' };
  },
});

export const remove = deskAction({
  allowed: 'writeTemplates',
  fields: z.object({ id }),
  async run(input, { db, actor, now }) {
    await removeTemplate(db, input.id, actor, now);
    return { to: DESK_PATHS.templates, notice: 'templateRemoved' };
  },
});
