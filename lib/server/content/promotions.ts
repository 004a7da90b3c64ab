import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Seen } from '@/lib/config/content-state';
import type { PromotionCard, PromotionDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { promotions, promotionTexts } from '../db/schema/content';
import { inLanguage, listLocales, pictureColumns } from './in-language';

const cardColumns = {
  promotion_id: promotions.promotionId,
  coder: promotions.coder,
  title: promotionTexts.title,
  summary: promotionTexts.summary,
  startsAt: promotions.startsAt,
  endsAt: promotions.endsAt,
  quota: promotions.quota,
  taken: promotions.taken,
  picture: pictureColumns(promotions),
};

const PROMOTIONS_MAX = 100;

/** Nothing left to take; such a promotion stands behind those a visitor can still use. */
const isUsedUp = sql`(${promotions.quota} is not null and ${promotions.taken} >= ${promotions.quota})`;

type DatedRow = { startsAt: Date; endsAt: Date };

function withIsoTimes<Row extends DatedRow>({ startsAt, endsAt, ...rest }: Row) {
  return { ...rest, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

/** Running (by nearest end), then coming (by start), then ended (latest first). */
export async function listPromotions(
  db: Database,
  locale: Locale,
  now: Date,
): Promise<PromotionCard[]> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const rows = await db
    .select(cardColumns)
    .from(promotions)
    .innerJoin(promotionTexts, inLanguage('promotions', locale))
    .orderBy(
      sql`case when ${promotions.endsAt} <= ${time} then 2
               when ${promotions.startsAt} > ${time} then 1 else 0 end`,
      asc(isUsedUp),
      sql`case when ${promotions.endsAt} <= ${time} then ${time} - ${promotions.endsAt}
               when ${promotions.startsAt} > ${time} then ${promotions.startsAt} - ${time}
               else ${promotions.endsAt} - ${time} end`,
      asc(promotions.promotionId),
    )
    .limit(PROMOTIONS_MAX);
  return rows.map(withIsoTimes);
}

/** Promotions that run now, the ones that end soonest first. */
export async function listRunningPromotions(
  db: Database,
  locale: Locale,
  now: Date,
  limit: number,
): Promise<PromotionCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(promotions)
    .innerJoin(promotionTexts, inLanguage('promotions', locale))
    .where(and(lte(promotions.startsAt, now), gt(promotions.endsAt, now)))
    .orderBy(asc(isUsedUp), asc(promotions.endsAt), asc(promotions.promotionId))
    .limit(limit);
  return rows.map(withIsoTimes);
}

async function findPromotion(
  db: Database,
  where: SQL,
  locale: Locale,
  seen?: Seen,
): Promise<PromotionDetail | null> {
  const [row] = await db
    .select({ ...cardColumns, body: promotionTexts.body })
    .from(promotions)
    .innerJoin(promotionTexts, inLanguage('promotions', locale, seen))
    .where(where)
    .limit(1);
  if (!row) return null;
  const locales = await listLocales(db, 'promotions', row.promotion_id);
  return { ...withIsoTimes(row), locales };
}

export function findPromotionById(db: Database, promotionId: number, locale: Locale, seen?: Seen) {
  return findPromotion(db, eq(promotions.promotionId, promotionId), locale, seen);
}

/** Codes are printed on paper and typed by hand, so letter case does not matter. */
export function findPromotionByCode(db: Database, coder: string, locale: Locale) {
  return findPromotion(db, eq(promotions.coder, coder.toUpperCase()), locale);
}
