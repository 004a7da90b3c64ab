import type { Port } from '@/lib/config/ports';
import { GREETINGS, type Greeting } from '@/lib/config/template-topics';
import { type FilledTemplate, fillTemplate } from '@/lib/format/answer-template';
import { type AnsweredEnquiry, answerValues, carsText } from '@/lib/format/answer-values';
import { givenGreeting, greetingIn } from '@/lib/format/greeting';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';
import { recordIdOf } from '@/lib/routing/paths';
import { findUnit } from '@/lib/server/catalogue/units';
import { findTemplate, listTemplates } from '@/lib/server/leads/answer-templates';
import { listGreetings } from '@/lib/server/leads/greetings';
import type { FoundEnquiry } from '@/lib/server/leads/inbox';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { Query } from './page-notice';

type AskedCars = Pick<AnsweredEnquiry, 'cars'> & Pick<FoundEnquiry, 'unit'>;

export type AnswerTemplate = Awaited<ReturnType<typeof readTemplates>>[number];
export type AnswerGreeting = Awaited<ReturnType<typeof readGreetings>>[number];

/** A text that an answer can begin with; the greeting has no id. */
export type AnswerText = { id?: number; title: string } & FilledTemplate;

export const readTemplates = (lang: Locale) => listTemplates(deskBackend().db, lang);

/** What staff call a template: as they wrote it, or its topic in the language that they read. */
export function templateTitleOf(
  language: DeskLanguage,
  { title, topic }: Pick<AnswerTemplate, 'title' | 'topic'>,
): string {
  return title || (topic ? deskTextsOf(language, 'templateTopics')(topic) : '');
}

/** The greetings of a language, each as it is sent at present. */
export async function readGreetings(locale: Locale) {
  const own = await listGreetings(deskBackend().db, locale);
  return GREETINGS.map((greeting) => {
    const written = own.find(({ topic }) => topic === greeting);
    return { greeting, text: written?.text ?? givenGreeting(locale, greeting), written };
  });
}

/** The language whose templates an address asks for. */
export const templateLocaleOf = ({ lang }: Query): Locale =>
  isLocale(lang) ? lang : DEFAULT_LOCALE;

/**
 * What was typed into a template that was rejected, from the address, with the stored one that it
 * changes: that may be in another language still. Null without a draft.
 */
export async function readTemplateDraft({ id, lang, title, text, seen }: Query) {
  if (!isLocale(lang) || typeof title !== 'string' || typeof text !== 'string') return null;
  const known = typeof id === 'string' ? recordIdOf(id) : null;
  const stored = known ? await findTemplate(deskBackend().db, known) : undefined;
  const before = seenOf(seen);
  const updatedAt = stored && before !== undefined && { updatedAt: new Date(before) };
  return { typed: { lang, title, text, ...updatedAt }, stored };
}

/** When a text was last changed that the person had seen, which may have been changed since. */
const seenOf = (seen: Query[string]) =>
  typeof seen === 'string' && /^\d{1,15}$/.test(seen) ? Number(seen) : undefined;

/** What was typed into a greeting that was rejected, from the address; null without one. */
export function greetingDraftOf({
  greeting,
  text,
  seen,
}: Query): { greeting: Greeting; text: string; seen: number | undefined } | null {
  const known = GREETINGS.find((each) => each === greeting);
  return known && typeof text === 'string' ? { greeting: known, text, seen: seenOf(seen) } : null;
}

/** The language of an answer: the buyer's, or English where we do not know it. */
export const answerLocaleOf = (lang: string): Locale => (isLocale(lang) ? lang : 'en');

/** In place of the model of the one car that was asked about: its number, price and port as they are now. */
async function carsMeant({ cars, unit }: AskedCars, locale: Locale) {
  if (!unit) return cars;
  const now = await findUnit(deskBackend().db, unit.unit_id, locale);
  const { stock_number: stockNumber, price_usd: priceUsd } = now ?? unit;
  // One that is reserved may still be on the way.
  const isThere = now?.status === 'at_port' || (now?.status === 'reserved' && !now.expected_on);
  const at = (port: Port) => (isThere && now.port === port ? 1 : 0);
  const meant = {
    stockNumber,
    priceUsd,
    stockKhorgos: at('khorgos'),
    stockErenhot: at('erenhot'),
  };
  return cars.map((car) => (car.modelId === unit.model_id ? { ...car, ...meant } : car));
}

/** Every text for an enquiry in the buyer's language, the greeting first, named for who reads the desk. */
export async function readAnswerTexts(
  asked: AnsweredEnquiry & AskedCars & { lang: string },
  language: DeskLanguage,
): Promise<[AnswerText, ...AnswerText[]]> {
  const locale = answerLocaleOf(asked.lang);
  const enquiry = { ...asked, cars: await carsMeant(asked, locale) };
  const { name, number } = enquiry;
  const [templates, greetings] = await Promise.all([readTemplates(locale), readGreetings(locale)]);
  const own = Object.fromEntries(greetings.map(({ greeting, text }) => [greeting, text]));
  const car = carsText(locale, enquiry);
  const values = answerValues(locale, enquiry);
  return [
    {
      title: deskTextsOf(language, 'answer')('greeting'),
      text: greetingIn(locale, { name, number, car }, own),
    },
    ...templates.map((template) => ({
      id: template.id,
      title: templateTitleOf(language, template),
      ...fillTemplate(template.text, values),
    })),
  ];
}

/** The text that an address names by its template, where it can be used; otherwise the greeting. */
export function chosenText(texts: readonly [AnswerText, ...AnswerText[]], template: unknown) {
  const isChosen = ({ id, text }: AnswerText) => text !== undefined && String(id) === template;
  return texts.find(isChosen) ?? texts[0];
}
