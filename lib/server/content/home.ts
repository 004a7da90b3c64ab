import { sql } from 'drizzle-orm';
import type { ResponseOf } from '@/lib/contract/call';
import type { readHome as readHomeCall } from '@/lib/contract/calls/home';
import type { Locale } from '@/lib/i18n/locales';
import { listFeaturedModels } from '../catalogue/featured-models';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { listArticles } from './articles';
import { listRunningPromotions } from './promotions';

const PROMOTION_COUNT = 3;
const ARTICLE_COUNT = 3;

/** A brand stays when its last model is removed. */
const hasModels = sql`exists (select from ${models} where ${models.brandSign} = ${brands.brandSign})`;

/** What the home page shows besides brands and car types. */
export async function readHome(
  db: Database,
  locale: Locale,
  now: Date,
): Promise<ResponseOf<typeof readHomeCall>> {
  const [featured, promotions, newest, modelCount, brandCount] = await Promise.all([
    listFeaturedModels(db),
    listRunningPromotions(db, locale, now, PROMOTION_COUNT),
    listArticles(db, { page_size: ARTICLE_COUNT }, locale),
    db.$count(models),
    db.$count(brands, hasModels),
  ]);
  return {
    featured,
    promotions,
    articles: newest.articles,
    model_count: modelCount,
    brand_count: brandCount,
  };
}
