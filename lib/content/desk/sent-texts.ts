import type { Locale } from '@/lib/i18n/locales';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { type TranslatedKind, textOfKey } from '@/lib/server/texts/catalogue-units';
import {
  findSentTexts,
  type JudgedText,
  judgeSentTexts,
  pickOf,
} from '@/lib/server/texts/sent-texts';
import type { StaffMember } from './signed-in';

/** The most texts that one page shows; the others are imported, or left, like these. */
const SHOWN_MAX = 200;

/** Where a text stands: a key of the interface, or a record's with one of its columns. */
export type TextPlace =
  | { kind: 'message'; id: string }
  | { kind: TranslatedKind; id: string; column: string };

export function placeOf(key: string): TextPlace {
  const text = textOfKey(key);
  return text
    ? { kind: text.kind, id: text.key, column: text.column }
    : { kind: 'message', id: key };
}

const shown = (texts: readonly JudgedText[]) => ({
  count: texts.length,
  texts: texts.slice(0, SHOWN_MAX).map((text) => ({ ...text, pick: pickOf(text) })),
});

/** A file that a person has sent: what it would change, or what became of it. */
export async function readSentTexts(staff: StaffMember, sentId: string) {
  const { db } = deskBackend();
  const sent = await findSentTexts(db, sentId, staff.id);
  if (!sent) return null;
  const { locale, sentAt, sameCount, outcome } = sent;
  const file: { locale: Locale; sentAt: Date } = { locale, sentAt };
  if (outcome) return { ...file, outcome };
  const { texts, same } = await judgeSentTexts(db, sent, staff.role);
  const ready = texts.filter(({ asked, fault }) => !asked && !fault);
  const isOfRecord = ({ name }: JudgedText) => name !== undefined;
  return {
    ...file,
    same: same + sameCount,
    ready: shown(ready),
    asked: shown(texts.filter(({ asked }) => asked)),
    refused: shown(texts.filter(({ fault }) => fault)),
    /** Texts of records that visitors see at once, and of those that they do not see. */
    live: ready.filter((text) => isOfRecord(text) && text.isPublic).length,
    hidden: ready.filter((text) => isOfRecord(text) && !text.isPublic).length,
  };
}

export type SentTextsPage = NonNullable<Awaited<ReturnType<typeof readSentTexts>>>;
