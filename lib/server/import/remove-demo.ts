import { eq, sql } from 'drizzle-orm';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import { articleHref, brandHref, carHref, promotionHref, unitHref } from '@/lib/routing/paths';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { redirects } from '../db/schema/redirects';
import { proofs } from '../db/schema/trust';
import { catalogueEdits, demoRecords, removedRecords } from '../db/schema/units';
import { vacuumChanged } from '../db/vacuum';
import { type Actor, recordAudit } from '../staff/audit';
import { ChangedContent } from './changed-content';
import { modelsOfUnits } from './count-units';
import { deleteRecords } from './delete-records';
import {
  countsOf,
  DEMO_KINDS,
  DEMO_TABLES,
  type DemoContents,
  type DemoKeys,
  type DemoKind,
  findDemo,
} from './demo-records';
import { isOneOf, type KeyValue, lockCatalogue } from './write-rows';

/** In this order, so that no record refers to a removed one. */
const RECORD_KINDS = ['units', 'models', 'brands', 'promotions', 'articles', 'passages'] as const;

/** How many records would be removed, as one text, to compare it with what a person has seen. */
export const seenDemoOf = (contents: DemoContents) => Object.values(countsOf(contents)).join('-');

/**
 * Removes everything of the demo from the database, permanently: nothing of it goes to the bin, and
 * redirects to it are removed. Enquiries keep what they were about.
 * @param seen what a person has seen would be removed; if that has changed, nothing is removed
 * @returns what was removed; null when it is not what was seen
 */
export async function removeDemo(
  db: Database,
  actor: Actor,
  seen?: string,
): Promise<DemoContents | null> {
  const removed = await db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    const contents = await findDemo(transaction);
    if (seen !== undefined && seenDemoOf(contents) !== seen) return null;
    const { keys } = contents;
    if (await noteRemoval(transaction, keys, actor.now)) {
      await forgetAddresses(transaction, keys);
      await forgetEdits(transaction, keys);
      const changed = new ChangedContent();
      for (const kind of RECORD_KINDS) await deleteRecords(transaction, kind, keys[kind], changed);
      await transaction.delete(members).where(isOneOf(members.memberId, keys.members));
      await transaction.delete(proofs).where(eq(proofs.isExample, true));
      const { fillSearchWords } = await import('../search/fill-words');
      await fillSearchWords(transaction, { names: true, texts: true });
      const subject = { kind: 'demo', id: '' } as const;
      const after = countsOf(contents);
      await recordAudit(transaction, actor, { action: 'demoRemoved', subject, after });
      // Every page shows something of the catalogue.
      await notifyContentChange(transaction, [CONTENT_TAG], changed.paths());
    }
    return contents;
  });
  if (removed && Object.values(countsOf(removed)).some(Boolean)) await vacuumChanged(db);
  return removed;
}

/** @returns whether there is anything to remove */
async function noteRemoval(db: Database, keys: DemoKeys, now: Date): Promise<boolean> {
  let isAny = false;
  for (const kind of DEMO_KINDS) {
    const { table, key, sign } = DEMO_TABLES[kind];
    const hasNumber = kind !== 'brands' && kind !== 'members';
    const noted = await db
      .update(demoRecords)
      .set({ removedAt: now, recordId: hasNumber ? sql`${key}` : null })
      .from(table)
      .where(
        sql`${demoRecords.kind} = ${kind} and ${demoRecords.sign} = ${sign} and ${isOneOf(key, keys[kind])}`,
      )
      .returning({ sign: demoRecords.sign });
    const fromBin = await emptyBinOf(db, kind, now);
    isAny ||= noted.length + fromBin > 0;
  }
  return isAny;
}

/** Also removes records of the demo that staff have put into the bin. */
async function emptyBinOf(db: Database, kind: DemoKind, now: Date): Promise<number> {
  const { sign } = DEMO_TABLES[kind];
  const { kind: of, key, record } = removedRecords;
  const removed = await db
    .delete(removedRecords)
    .where(
      sql`${eq(of, kind)} and ${record} ->> ${sign.name}::text in (
        select ${demoRecords.sign} from ${demoRecords}
        where ${demoRecords.kind} = ${kind} and ${demoRecords.removedAt} is null
      )`,
    )
    .returning({ key, sign: sql<string>`${record} ->> ${sign.name}::text` });
  for (const { key: number, sign: noted } of removed) {
    const recordId = kind === 'brands' ? null : Number(number);
    await db
      .update(demoRecords)
      .set({ removedAt: now, recordId })
      .where(sql`${demoRecords.kind} = ${kind} and ${demoRecords.sign} = ${noted}`);
  }
  return removed.length;
}

const PAGES: Partial<Record<DemoKind, (key: KeyValue) => string>> = {
  models: (id) => carHref(Number(id)),
  brands: (sign) => brandHref(String(sign)),
  promotions: (id) => promotionHref(Number(id)),
  articles: (id) => articleHref(Number(id)),
};

/** Removes redirects to the removed pages. */
async function forgetAddresses(db: Database, keys: DemoKeys): Promise<void> {
  const cars = await modelsOfUnits(db, keys.units as number[]);
  const pages = [
    ...cars.map(({ model_id: model, unit_id: unit }) => unitHref(model, unit)),
    ...DEMO_KINDS.flatMap((kind) => {
      const pageOf = PAGES[kind];
      return pageOf ? keys[kind].map(pageOf) : [];
    }),
  ];
  await db.delete(redirects).where(isOneOf(redirects.movedTo, pages));
}

/** Removes the stored changes: those of removed records cannot be undone. */
async function forgetEdits(db: Database, keys: DemoKeys): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const texts = keys[kind].map(String);
    await db
      .delete(catalogueEdits)
      .where(sql`${eq(catalogueEdits.kind, kind)} and ${isOneOf(catalogueEdits.key, texts)}`);
  }
}
