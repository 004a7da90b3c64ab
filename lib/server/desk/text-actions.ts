import { z } from 'zod';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { LONG_FORM_BYTES } from '@/lib/config/form-sizes';
import { mayStaff } from '@/lib/config/staff-rights';
import { deskLanguageOfHeaders } from '@/lib/i18n/desk-languages';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import type { FaultyRewording } from '@/lib/i18n/rewording-faults';
import { editPath, SAVED_PARAM } from '@/lib/routing/desk-car-address';
import {
  comparedTextPath,
  SEEN_TEXT_PARAM,
  SUGGESTED_PARAM,
  sentTextsPath,
  TEXT_CHOICES,
  type TextsAddress,
  TYPED_TEXT_PARAM,
} from '@/lib/routing/desk-text-address';
import { isKnown } from '../known-error';
import { DeskRejection } from '../request/desk-rejection';
import type { StaffContext } from '../staff/desk-backend';
import { type ActionOutcome, deskAction, formText } from './desk-action';

/** Texts of all languages are loaded on the first rewording, not when the actions are imported. */
const wording = async () => ({
  ...(await import('@/lib/i18n/rewording-faults')),
  ...(await import('../texts/message-texts')),
});

const suggesting = async () => ({
  ...(await import('../texts/catalogue-units')),
  ...(await import('../texts/suggestions')),
});

/** Longer than any text may be, so that it is refused with its reason. */
const TYPED_MAX_LENGTH = 20_000;

/**
 * Length of an encoded text that an address may hold; longer ones are kept by the tab, or come back on
 * a page of their own.
 */
const ADDRESS_MAX_LENGTH = 6000;

const key = formText(200);

/** The list that a text belongs to. */
const listFields = {
  word: z.string().max(200).optional(),
  on: z.string().max(300).optional(),
  only: z.enum(TEXT_CHOICES).optional().catch(undefined),
};

const NOTICES = {
  reworded: 'textReworded',
  'as delivered': 'textAsDelivered',
  'still right': 'textConfirmed',
} as const;

/** A text as a whole, or part by part: words around (`part.0`), and forms of a number (`part.1.few`). */
const formWithParts = z
  .object({ text: z.string().max(TYPED_MAX_LENGTH).optional() })
  .catchall(z.string().max(TYPED_MAX_LENGTH));

/** More than any text has. */
const PARTS_MAX = 8;
const FORM_OF_NUMBER = /^(?:=\d{1,3}|zero|one|two|few|many|other)$/;

/** @throws DeskRejection for a form with neither */
async function typedText({
  text,
  ...fields
}: Record<string, unknown> & { text?: string | undefined }) {
  if (text !== undefined) return text;
  const { textOfParts } = await import('@/lib/i18n/plural-forms');
  const parts = Array.from({ length: PARTS_MAX }, (_, index) => {
    const begins = `part.${index}`;
    const argument = String(fields[`plural.${index}`] ?? '');
    if (!argument) return String(fields[begins] ?? '');
    const forms = Object.entries(fields).flatMap(([name, words]) => {
      const form = name.startsWith(`${begins}.`) ? name.slice(begins.length + 1) : '';
      return FORM_OF_NUMBER.test(form) ? [[form, String(words)] as const] : [];
    });
    return { argument, forms: new Map(forms) };
  });
  const typed = textOfParts(parts);
  if (!typed || typed.length > TYPED_MAX_LENGTH) throw new DeskRejection('incomplete');
  return typed;
}

/** Rewords a text of the interface, as pages show it from now on in this language. */
export const reword = deskAction({
  allowed: 'rewordTexts',
  maxBytes: LONG_FORM_BYTES['/do/reword-text'],
  fields: formWithParts.extend({
    locale: z.enum(LOCALES),
    key,
    seen: z.coerce.number().int().nonnegative(),
    /** The next text of the list, where the person continues with it. */
    next: key.optional(),
    [SUGGESTED_PARAM]: z.literal('1').optional(),
    /** Of a page without script, which keeps no draft. */
    plain: z.literal('yes').optional(),
    /** Of the button that says that it is still right beside the Russian text. */
    compared: z.string().max(20).optional(),
    ...listFields,
  }),
  async run(sent, context) {
    const { db, actor } = context;
    const { locale, key: id, seen, next, compared, word, on, only } = sent;
    const typed = await typedText(sent);
    const list = { word, on, only };
    const page = comparedTextPath(locale, { kind: 'message', id }, list);
    // One that was filled with a suggestion has a draft of its own.
    const form = sent[SUGGESTED_PARAM] ? `${page}&${SUGGESTED_PARAM}=1` : page;
    const { keptForm, rewordingFaults, rewordTexts } = await wording();
    const text = keptForm(locale, typed);
    const faults = rewordingFaults(locale, id, text);
    if (faults.length > 0) {
      const notice = 'textRefused';
      return again(`${form}&${SEEN_TEXT_PARAM}=${seen}`, typed, { sent, faults, notice, context });
    }
    try {
      const wordings = [{ key: id, text, seen, compared }];
      const [outcome = 'still right'] = await rewordTexts(db, locale, wordings, actor);
      const to = comparedTextPath(locale, { kind: 'message', id: next ?? id }, list);
      const saved = new URLSearchParams({ [SAVED_PARAM]: id });
      return { to: `${to}&${saved}`, notice: NOTICES[outcome] };
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      if (error.notice === 'textChanged') return { to: page, notice: error.notice };
      // Who is told of a colleague's wording sees it, so the next form is of now.
      return again(form, typed, { sent, faults, notice: error.notice, context });
    }
  },
});

/** More texts than are asked about on one page. */
const PICKED_MAX = 1000;
const pick = z.string().max(220);

/**
 * Imports the changes of a translation office's file; of those to be confirmed, the picked ones.
 */
export const bringInTexts = deskAction({
  allowed: 'rewordTexts',
  maxBytes: LONG_FORM_BYTES['/do/bring-in-texts'],
  fields: z.object({
    id: z.uuid(),
    pick: z.union([pick.transform((each) => [each]), z.array(pick).max(PICKED_MAX)]).default([]),
  }),
  async run({ id, pick: picked }, { db, staff, actor }) {
    const { bringInSentTexts, findSentTexts } = await import('../texts/sent-texts');
    const sent = await findSentTexts(db, id, staff.id);
    if (!sent) throw new DeskRejection('fileMissing');
    const to = sentTextsPath(id);
    if (sent.outcome) return { to };
    try {
      await bringInSentTexts(db, sent, new Set(picked), { role: staff.role, actor });
      return { to, notice: 'textsBroughtIn' };
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      return { to, notice: 'textsChanged' };
    }
  },
});

const SUGGESTION_NOTICES = {
  keyRefused: 'suggestionKeyRefused',
  quota: 'suggestionQuota',
  busy: 'suggestionBusy',
  away: 'suggestionAway',
  otherLanguage: 'suggestionOtherLanguage',
  unreadable: 'suggestionAway',
} as const;

/** As many as a record has. */
const SUGGESTED_MAX = 8;

/**
 * Gets a translation of a text, or of those of a record, from the service of the owner's choice.
 * The form that follows shows the suggestions; a person saves them.
 */
export const suggest = deskAction({
  allowed: 'rewordTexts',
  fields: z.object({
    locale: z.enum(LOCALES),
    keys: formText(1000).transform((keys) => keys.split(',').slice(0, SUGGESTED_MAX)),
    ...listFields,
  }),
  async run({ locale, keys, ...list }, { db, staff, limits, translation, now }) {
    const { suggestTexts, textOfKey, KINDS } = await suggesting();
    const { TranslationError, translationServiceOf } = await import('../translation/service');
    const service = translationServiceOf(translation);
    const [first = ''] = keys;
    const record = textOfKey(first);
    const isTheirs = keys.every((each) => {
      const kind = textOfKey(each)?.kind;
      return !kind || mayStaff(staff.role, KINDS[kind].right);
    });
    if (!service || !isTheirs) throw new DeskRejection('notYours');
    const form = record
      ? editPath(record.kind, record.key, locale)
      : comparedTextPath(locale, { kind: 'message', id: first }, list);
    const spend = (letters: number) => limits.consume('suggestedLetters', staff.id, letters);
    try {
      const outcome = await suggestTexts(db, service, locale, keys, spend, now);
      if (outcome.isTooLong) return { to: form, notice: 'suggestionTooLong' };
      if (outcome.suggested === 0) return { to: form, notice: 'suggestionUnfit' };
      const notice = outcome.unfit > 0 ? 'suggestionPartly' : 'suggestionMade';
      return { to: `${form}&${SUGGESTED_PARAM}=1`, notice };
    } catch (error) {
      if (!isKnown(error, TranslationError)) throw error;
      return { to: form, notice: SUGGESTION_NOTICES[error.fault] };
    }
  },
});

interface RefusedWording {
  sent: { locale: Locale; key: string; seen: number; plain?: 'yes' | undefined } & TextsAddress;
  faults: readonly FaultyRewording[];
  notice: DeskNotice;
  context: StaffContext;
}

/** The form again, with what was typed. @param page with the version that the person has seen */
async function again(
  page: string,
  typed: string,
  { sent, faults, notice, context }: RefusedWording,
): Promise<ActionOutcome> {
  const draft = `&${new URLSearchParams({ [TYPED_TEXT_PARAM]: typed })}`;
  if (draft.length <= ADDRESS_MAX_LENGTH) return { to: page + draft, notice };
  if (!sent.plain) return { to: page, notice };
  // Read when it is needed: browser tests load the actions without the interface's texts.
  const { wordingAgainHtml } = await import('./answer-again');
  const { findWording } = await wording();
  const { messageTextsOf } = await import('@/lib/i18n/message-faults');
  const { locale, key: id, word, on, only } = sent;
  const row = await findWording(context.db, locale, id);
  const seen = notice === 'textRefused' ? sent.seen : (row?.updatedAt.getTime() ?? 0);
  const list = { ...(word && { word }), ...(on && { on }), ...(only && { only }) };
  const stored = row?.text ?? messageTextsOf(locale).get(id) ?? '';
  const form = { hidden: { locale, key: id, seen, ...list }, text: typed, faults, stored };
  const language = deskLanguageOfHeaders(context.headers);
  return { refused: wordingAgainHtml(language, { ...form, back: page }, notice) };
}
