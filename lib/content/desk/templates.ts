import { type FilledTemplate, fillTemplate } from '@/lib/format/answer-template';
import { type AnsweredEnquiry, answerValues, carsText } from '@/lib/format/answer-values';
import { greetingIn } from '@/lib/format/greeting';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { recordIdOf } from '@/lib/routing/paths';
import { listTemplates } from '@/lib/server/leads/answer-templates';
import { deskBackend } from '@/lib/server/staff/desk-backend';

type Query = Record<string, string | string[] | undefined>;

export type AnswerTemplate = Awaited<ReturnType<typeof readTemplates>>[number];

/** A text that an answer can begin with; the greeting has no id and no title. */
export type AnswerText = { id?: number; title?: string } & FilledTemplate;

export const readTemplates = (lang?: Locale) => listTemplates(deskBackend().db, lang);

/** What was typed into a template that was rejected, from the address; null without one. */
export function templateDraftOf({ id, lang, title, text }: Query) {
  if (!isLocale(lang) || typeof title !== 'string' || typeof text !== 'string') return null;
  const known = typeof id === 'string' ? recordIdOf(id) : null;
  return { ...(known && { id: known }), lang, title, text };
}

/** The language of an answer: the buyer's, or English where we do not know it. */
export const answerLocaleOf = (lang: string): Locale => (isLocale(lang) ? lang : 'en');

/** Every text for an enquiry in the buyer's language, the greeting first. */
export async function readAnswerTexts(
  enquiry: AnsweredEnquiry & { lang: string },
): Promise<[AnswerText, ...AnswerText[]]> {
  const locale = answerLocaleOf(enquiry.lang);
  const { name, number } = enquiry;
  const greeting = greetingIn(locale, { name, number, car: carsText(locale, enquiry) });
  const values = answerValues(locale, enquiry);
  const templates = await readTemplates(locale);
  return [
    { text: greeting },
    ...templates.map(({ id, title, text }) => ({ id, title, ...fillTemplate(text, values) })),
  ];
}

/** The text that an address names by its template, where it can be used; otherwise the greeting. */
export function chosenText(texts: readonly [AnswerText, ...AnswerText[]], template: unknown) {
  const isChosen = ({ id, text }: AnswerText) => text !== undefined && String(id) === template;
  return texts.find(isChosen) ?? texts[0];
}
