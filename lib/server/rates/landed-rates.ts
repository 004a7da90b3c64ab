import { and, asc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { RATES_TAG } from '@/lib/config/cache-table';
import { DELIVERED_RATES } from '@/lib/landed-cost/delivered/delivered-rates';
import { type RateArea, rateSpecOf } from '@/lib/landed-cost/rate-names';
import { type RateEntry, rateIdOf, rateRowsOf, rateText } from '@/lib/landed-cost/rate-value';
import { ratesOn, setEnteredRates } from '@/lib/landed-cost/rates-in-force';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { landedRates } from '../db/schema/landed-rates';
import { type Actor, recordAudit } from '../staff/audit';

/** Of one rate, which may be money that is entered every day. */
const HISTORY_MAX = 20_000;
/** Of each rate where all of them are read: daily money shall crowd out no rule that seldom changes. */
const NEWEST_MAX = 100;

type Row = typeof landedRates.$inferSelect;

/** An entry of staff, with its number and author. */
export interface EnteredRate extends RateEntry {
  rateId: number;
  enteredAt: Date;
  enteredBy: string;
}

/** Null where a release has given the rate another form since, or no longer takes such a value. */
function entryOf(row: Row): EnteredRate | null {
  const spec = rateSpecOf(row.area, row.name);
  const rows = spec && rateRowsOf(spec, row.rateRows);
  if (!rows) return null;
  const { area, name, source, address, checkedOn, rateId, enteredAt, enteredBy } = row;
  return {
    area,
    name,
    rows,
    from: row.validFrom,
    source,
    address,
    checkedOn,
    rateId,
    enteredAt,
    enteredBy,
  };
}

/** The newest entries of each rate that a condition names, in the order in which they were made. */
function selectNewest(db: Database, named?: SQL) {
  const { area, name, rateId } = landedRates;
  const place = sql<number>`row_number() over (partition by ${area}, ${name} order by ${rateId} desc)`;
  const placed = db
    .select({ ...getTableColumns(landedRates), place: place.as('place') })
    .from(landedRates)
    .where(named)
    .as('placed');
  return db.select().from(placed).where(lte(placed.place, NEWEST_MAX)).orderBy(asc(placed.rateId));
}

/** Reads what staff have entered into this process's copy. */
export async function loadEnteredRates(db: Database): Promise<void> {
  setEnteredRates((await selectNewest(db)).flatMap((row) => entryOf(row) ?? []));
}

const ofRate = (area: RateArea, name: string) =>
  and(eq(landedRates.area, area), eq(landedRates.name, name));

/** Everything that was entered of one rate, or the newest of each in an area, in that order. */
export async function listEnteredRates(
  db: Database,
  area?: RateArea,
  name?: string,
): Promise<EnteredRate[]> {
  const rows =
    area && name
      ? await db
          .select()
          .from(landedRates)
          .where(ofRate(area, name))
          .orderBy(asc(landedRates.rateId))
          .limit(HISTORY_MAX)
      : await selectNewest(db, area && eq(landedRates.area, area));
  return rows.flatMap((row) => entryOf(row) ?? []);
}

export type RateSaving = 'saved' | 'changed';

/** What an entry says, in the words of the audit trail. */
const saidOf = (entry: RateEntry) => {
  const spec = rateSpecOf(entry.area, entry.name);
  return {
    rate: spec ? rateText(spec, entry.rows) : '',
    validFrom: entry.from,
    source: [entry.source, entry.address].filter(Boolean).join(' '),
    checkedOn: entry.checkedOn,
  };
};

/**
 * Adds a value of a rate. Nothing is overwritten: the one before stays as history.
 * @param seen number of the last entry that the form knew of, 0 for none
 */
export async function enterRate(
  db: Database,
  entry: RateEntry,
  seen: number,
  actor: Actor,
): Promise<RateSaving> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('landed_rates'))`);
    const entered = await listEnteredRates(transaction, entry.area, entry.name);
    const last = entered.at(-1);
    // A form that was sent twice, or two people who entered the same value.
    if (last && JSON.stringify(saidOf(last)) === JSON.stringify(saidOf(entry))) return 'saved';
    if ((last?.rateId ?? 0) !== seen) return 'changed';
    const before = ratesOn(storeDayOf(actor.now), [...DELIVERED_RATES, ...entered]).get(
      rateIdOf(entry),
    );
    const { area, name, rows, from, source, address, checkedOn } = entry;
    await transaction.insert(landedRates).values({
      area,
      name,
      source,
      address,
      checkedOn,
      rateRows: rows,
      validFrom: from,
      enteredAt: actor.now,
      enteredBy: actor.name,
    });
    await recordAudit(transaction, actor, {
      action: 'rateEntered',
      subject: { kind: 'rate', id: rateIdOf(entry) },
      ...(before && { before: saidOf(before) }),
      after: saidOf(entry),
    });
    await notifyContentChange(transaction, [RATES_TAG]);
    return 'saved';
  });
}

/**
 * Whether a car may have got older by a law after one day, until another (YYYY-MM-DD). Countries count
 * calendar years, or whole years from the first or the last day of a month, and more than so many
 * from the day after (lib/landed-cost/car.ts): a first or a second of a month, and 29 February.
 */
const isOlderCarPossible = (before: string, today: string) =>
  before.slice(0, 7) !== today.slice(0, 7) || before.endsWith('-01') || today.endsWith('-02-29');

/**
 * Announces values that begin on a day after that of `since`, until that of `now`, and days on which
 * cars get older: what was rendered before has the sums of the day before.
 */
export async function announceBegunRates(db: Database, since: Date, now: Date): Promise<void> {
  const before = storeDayOf(since);
  const today = storeDayOf(now);
  if (before === today) return;
  const { validFrom } = landedRates;
  const isChanged =
    isOlderCarPossible(before, today) ||
    DELIVERED_RATES.some(({ from }) => from > before && from <= today) ||
    (await db.$count(landedRates, and(gt(validFrom, before), lte(validFrom, today)))) > 0;
  if (isChanged) await notifyContentChange(db, [RATES_TAG]);
}
