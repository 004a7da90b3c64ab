import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { CONTENT_KINDS } from '@/lib/config/content-state';
import { LONG_FORM_BYTES } from '@/lib/config/form-sizes';
import { CONTENT_KINDS as NOTED_KINDS, RECORD_KINDS } from '@/lib/config/site-check';
import { serverEnv } from '@/lib/env/server';
import { SOURCE_FIELDS } from '@/lib/format/content-fields';
import { renderMarkdown } from '@/lib/format/markdown';
import { recordFormOf } from '@/lib/format/record-form';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/i18n/locales';
import { CAR_PARAMS, editPath, FORM_PARAMS } from '@/lib/routing/desk-car-address';
import { originOf } from '@/lib/routing/hosts';
import { catalogueEdits } from '../db/schema/units';
import { DeskRejection } from '../request/desk-rejection';
import { confirmCurrentText } from '../site-check/confirmed-text';
import { deskAction } from './desk-action';

/** The writer of the catalogue is loaded on the first change. */
const writing = async () => ({
  ...(await import('./record-changes')),
  ...(await import('./record-fields')),
  ...(await import('../import/import-rows')),
  ...(await import('../import/record-columns')),
  ...(await import('../import/undo-edits')),
  ...(await import('../import/write-rows')),
  ...(await import('../texts/catalogue-units')),
});

/** As long as the body of an article may be. */
const TEXT_MAX_LENGTH = 100_000;

const name = { kind: z.enum(CONTENT_KINDS), key: z.string().regex(/^[1-9]\d{0,8}$/) };

/** Preview of a text that is being written. */
export const showText = deskAction({
  allowed: 'writeContent',
  maxBytes: LONG_FORM_BYTES['/do/show-text'],
  fields: z.object({ text: z.string().max(TEXT_MAX_LENGTH) }),
  async run({ text }) {
    const { html } = renderMarkdown(text);
    // Links lead to the site, and not to pages of the desk.
    const site = originOf(serverEnv().SITE_ORIGIN, DEFAULT_LOCALE);
    return { data: { html: html.replaceAll(/href="\/(?!\/)/g, `href="${site}/`) } };
  },
});

/**
 * Restores a record as it was after one of its changes; that is a change like any other. Not where
 * the record has changed since the page was opened: the person does not know what they would replace.
 */
export const revertContent = deskAction({
  allowed: 'writeContent',
  fields: z.object({
    ...name,
    edit: z.coerce.number().int().positive(),
    /** The newest change that the page showed. */
    seen: z.coerce.number().int().positive(),
  }),
  async run({ kind, key, edit, seen }, { db, staff, now: at }) {
    const { importRows, KEY_COLUMNS, lockCatalogue, nested } = await writing();
    const { editId, before, after } = catalogueEdits;
    const isOf = and(eq(catalogueEdits.kind, kind), eq(catalogueEdits.key, key));
    const batch = randomUUID();
    const unseen = await db.transaction(async (transaction) => {
      await lockCatalogue(transaction);
      const [meant] = await transaction
        .select({ editId })
        .from(catalogueEdits)
        .where(and(isOf, eq(editId, edit)));
      if (!meant) throw new DeskRejection('recordGone');
      const later = await transaction
        .select({ editId, before, after })
        .from(catalogueEdits)
        .where(and(isOf, gt(editId, edit)))
        .orderBy(desc(editId));
      // A translation that was said to be still right has the same text after as before.
      const newer = later.filter(
        (each) => each.editId > seen && !isDeepStrictEqual(each.before, each.after),
      );
      if (newer.length > 0) return newer;
      const former = Object.assign({}, ...later.map((each) => each.before));
      const values = { ...nested(former), [KEY_COLUMNS[kind][0] ?? '']: Number(key) };
      const rows = [{ kind, file: 'desk', line: 1, values }];
      const { problemCount } = await importRows(transaction, rows, {
        edit: { batch, source: 'desk', staffId: staff.id, at },
      });
      if (problemCount > 0) throw new DeskRejection('recordRefused');
      return [];
    });
    const page = editPath(kind, key);
    if (unseen.length === 0)
      return { to: `${page}?${CAR_PARAMS.batch}=${batch}`, notice: 'recordSaved' };
    const changed = new Set(unseen.flatMap((each) => Object.keys(each.before ?? {})));
    const wrong = new URLSearchParams({ [FORM_PARAMS.wrong]: [...changed].join() });
    return { to: `${page}?${wrong}`, notice: 'recordChanged' };
  },
});

/**
 * Confirms that a translation has been compared with the current source and is still right. Not
 * where the source has changed since the page was opened: the person compared it with another.
 */
export const confirmContentText = deskAction({
  allowed: 'writeContent',
  fields: z.object({ ...name, locale: z.enum(LOCALES), seen: z.string().max(100) }),
  async run({ kind, key, locale, seen }, { db, staff, now: at }) {
    const { confirmTexts, lockCatalogue, marksOf, readRecord, recordFieldsOf } = await writing();
    const page = editPath(kind, key, locale);
    const changed = await db.transaction(async (transaction) => {
      // A change of the source waits, and makes the translation outdated again.
      await lockCatalogue(transaction);
      const stored = await readRecord(transaction, { kind, key });
      if (!stored) throw new DeskRejection('recordGone');
      const marks = marksOf(recordFormOf(recordFieldsOf(kind), stored));
      const known = seen.split(' ');
      const theirs = SOURCE_FIELDS.filter((field, index) => marks[field] !== known[index]);
      if (theirs.length > 0) return theirs;
      await confirmTexts(transaction, { kind, key }, locale, { staffId: staff.id, at });
      const noted = NOTED_KINDS.find((each) => RECORD_KINDS[each] === kind);
      if (noted) await confirmCurrentText(transaction, locale, { kind: noted, id: key }, at);
      return [];
    });
    if (changed.length === 0) return { to: page, notice: 'recordSaved' };
    const wrong = new URLSearchParams({ [FORM_PARAMS.wrong]: changed.join() });
    return { to: `${page}&${wrong}`, notice: 'recordChanged' };
  },
});
