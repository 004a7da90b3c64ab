import { z } from 'zod';
import { LOCALES } from '@/lib/i18n/locales';
import {
  comparedTextPath,
  sentTextsPath,
  TEXT_CHOICES,
  type TextsAddress,
  TYPED_TEXT_PARAM,
} from '@/lib/routing/desk-text-address';
import { isKnown } from '../known-error';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction, formText } from './desk-action';

/** Texts of all languages are loaded by the first who words one anew, not by whoever names actions. */
const wording = async () => ({
  ...(await import('@/lib/i18n/rewording-faults')),
  ...(await import('../texts/message-texts')),
});

/** Longer than any text may be, so that it is refused with its reason. */
const TYPED_MAX_LENGTH = 20_000;

/** What an address may hold of a text, as it is written there; longer ones are left to the tab. */
const ADDRESS_MAX_LENGTH = 6000;

const key = formText(200);

const NOTICES = {
  reworded: 'textReworded',
  'as delivered': 'textAsDelivered',
  'still right': 'textConfirmed',
} as const;

/** Words a text of the interface anew: what pages show from now on, in this language. */
export const reword = deskAction({
  allowed: 'rewordTexts',
  maxBytes: 256 * 1024,
  fields: z.object({
    locale: z.enum(LOCALES),
    key,
    text: z.string().max(TYPED_MAX_LENGTH),
    seen: z.coerce.number().int().nonnegative(),
    /** The text that follows in the list, where somebody goes on with it. */
    next: key.optional(),
    word: z.string().max(200).optional(),
    on: z.string().max(300).optional(),
    only: z.enum(TEXT_CHOICES).optional().catch(undefined),
  }),
  async run({ locale, key: id, text: typed, seen, next, ...list }, { db, actor, now }) {
    const named = { locale, key: id };
    const { keptForm, rewordingFaults, rewordTexts } = await wording();
    const text = keptForm(locale, typed);
    if (rewordingFaults(locale, id, text).length > 0)
      return { to: again(named, typed, list), notice: 'textRefused' };
    try {
      const [outcome = 'still right'] = await rewordTexts(
        db,
        locale,
        [{ key: id, text, seen }],
        actor,
        now,
      );
      const to = comparedTextPath(locale, { kind: 'message', id: next ?? id }, list);
      return { to, notice: NOTICES[outcome] };
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      return { to: again(named, typed, list), notice: error.notice };
    }
  },
});

/** More texts than are asked about on one page. */
const PICKED_MAX = 1000;
const pick = z.string().max(220);

/** Brings in what a file of a translation office changes, with what was picked of the rest. */
export const bringInTexts = deskAction({
  allowed: 'rewordTexts',
  maxBytes: 512 * 1024,
  fields: z.object({
    id: z.uuid(),
    pick: z.union([pick.transform((each) => [each]), z.array(pick).max(PICKED_MAX)]).default([]),
  }),
  async run({ id, pick: picked }, { db, staff, actor, now }) {
    const { bringInSentTexts, findSentTexts } = await import('../texts/sent-texts');
    const sent = await findSentTexts(db, id, staff.id);
    if (!sent) throw new DeskRejection('fileMissing');
    const to = sentTextsPath(id);
    if (sent.outcome) return { to };
    try {
      await bringInSentTexts(db, sent, new Set(picked), { role: staff.role, actor }, now);
      return { to, notice: 'textsBroughtIn' };
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      return { to, notice: 'textsChanged' };
    }
  },
});

/** The form once more, with what was typed. */
function again(
  { locale, key: id }: { locale: (typeof LOCALES)[number]; key: string },
  typed: string,
  list: TextsAddress,
): string {
  const page = comparedTextPath(locale, { kind: 'message', id }, list);
  const draft = `&${new URLSearchParams({ [TYPED_TEXT_PARAM]: typed })}`;
  return draft.length > ADDRESS_MAX_LENGTH ? page : page + draft;
}
