import { z } from 'zod';
import { CONTENT_KINDS, RECORD_KINDS } from '@/lib/config/site-check';
import { LOCALES } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { comparedTextPath } from '@/lib/routing/desk-text-address';
import { DeskRejection } from '../request/desk-rejection';
import { requestCheck, stopCheck } from '../site-check/check-store';
import { confirmComparedText } from '../site-check/confirmed-text';
import { findNewestCheck } from '../site-check/coverage-matrix';
import { recordAudit } from '../staff/audit';
import { deskAction, formText } from './desk-action';

/** Asks for a check of the language sites; one at a time. */
export const checkSites = deskAction({
  allowed: 'checkSites',
  fields: z.object({}),
  async run(_, { db, staff, actor, now }) {
    await db.transaction(async (tx) => {
      const id = await requestCheck(tx, staff.id, now);
      if (id === null) {
        // A double click: the check is queued already.
        const newest = await findNewestCheck(tx);
        if (newest?.state === 'waiting' && newest.staffId === staff.id) return;
        throw new DeskRejection('siteCheckAtWork');
      }
      const subject = { kind: 'siteCheck', id: String(id) } as const;
      await recordAudit(tx, actor, { action: 'siteCheckRequested', subject });
    });
    return { to: DESK_PATHS.languages, notice: 'siteCheckRequested' };
  },
});

/** Stops a check early; its findings stay, and pages that it has not seen are unknown. */
export const stopSiteCheck = deskAction({
  allowed: 'checkSites',
  fields: z.object({}),
  async run(_, { db, actor, now }) {
    await db.transaction(async (tx) => {
      const id = await stopCheck(tx, now);
      // A double click, or the check has ended since.
      if (id === null) return;
      const subject = { kind: 'siteCheck', id: String(id) } as const;
      await recordAudit(tx, actor, { action: 'siteCheckStopped', subject });
    });
    return { to: DESK_PATHS.languages, notice: 'siteCheckStopped' };
  },
});

/**
 * Confirms that a text needs no change after its Russian one has changed. A text of the interface
 * is confirmed by saving it unchanged (text-actions.ts).
 */
export const confirmTranslation = deskAction({
  allowed: 'checkSites',
  fields: z.object({
    kind: z.enum(CONTENT_KINDS),
    id: formText(200),
    locale: z.enum(LOCALES),
    /** Since when the Russian text is as the page showed it. */
    originalSince: z.iso.datetime(),
  }),
  async run({ kind, id, locale, originalSince }, { db, staff, actor, now }) {
    const { lockCatalogue } = await import('../import/write-rows');
    const { confirmTexts } = await import('../texts/catalogue-units');
    const source = { kind, id };
    const isConfirmed = await db.transaction(async (tx) => {
      // A change of the source waits, and makes the translation outdated again.
      await lockCatalogue(tx);
      const seen = new Date(originalSince);
      if (!(await confirmComparedText(tx, locale, source, seen, now))) return false;
      const of = { kind: RECORD_KINDS[kind], key: id };
      await confirmTexts(tx, of, locale, { staffId: staff.id, at: now });
      const subject = { kind: 'text', id: `${kind} ${id}` } as const;
      await recordAudit(tx, actor, { action: 'textConfirmed', subject, after: { locale } });
      return true;
    });
    if (!isConfirmed) throw new DeskRejection('textChanged');
    return { to: comparedTextPath(locale, source), notice: 'textConfirmed' };
  },
});
