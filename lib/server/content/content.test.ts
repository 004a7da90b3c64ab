import { and, eq, gte } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import {
  type ArticleDetail,
  listArticles,
  listPromotions,
  type PromotionCard,
  type PromotionDetail,
  readArticle,
  readPromotion,
  readPromotionByCode,
} from '@/lib/contract/calls/content';
import { readHome } from '@/lib/contract/calls/home';
import { listSitemapRecords } from '@/lib/contract/calls/sitemap';
import { internalLinksOf } from '@/lib/format/markdown';
import { LOCALES } from '@/lib/i18n/locales';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { modelPictures, models } from '../db/schema/catalogue';
import { articles, articleTexts, promotions, promotionTexts } from '../db/schema/content';
import { readingMinutesOf } from './text-words';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-20T08:00:00Z');
withTestBackend({ seed: true, now: () => now });

const ask = async <Data>(
  call: Parameters<typeof signedRequest>[0],
  fields: object = {},
  lang = 'ru',
) => {
  const ageMs = Date.now() - now.getTime();
  return answerTo<Data>(backend, signedRequest(call, { ...fields }, { lang, ageMs }), null);
};
type Articles = ResponseOf<typeof listArticles>;

describe('promotions', () => {
  it.each(LOCALES)('are six or more in %s, with pictures and codes', async (lang) => {
    const { data } = await ask<PromotionCard[]>(listPromotions, {}, lang);
    expect(data.length).toBeGreaterThanOrEqual(6);
    for (const { picture, coder } of data) {
      expect(picture.src).toMatch(/^\/pictures\/scenes\/[a-z0-9-]+-1600\.avif$/);
      expect(coder).toMatch(/^[A-Z0-9-]+$/);
    }
  });

  it('appear in no language they have no text in', async () => {
    await backend.db.delete(promotionTexts).where(eq(promotionTexts.locale, 'nl'));
    expect((await ask<PromotionCard[]>(listPromotions, {}, 'nl')).data).toEqual([]);
    expect(await ask(readPromotion, { promotion_id: 1 }, 'nl')).toMatchObject({ status: 404 });
  });

  it('come running, then coming, then ended', async () => {
    const setTimes = (id: number, from: number, to: number) =>
      backend.db
        .update(promotions)
        .set({
          startsAt: new Date(now.getTime() + from * DAY_MS),
          endsAt: new Date(now.getTime() + to * DAY_MS),
          quota: null,
        })
        .where(eq(promotions.promotionId, id));
    const { data: before } = await ask<PromotionCard[]>(listPromotions);
    const ids = before.map((promotion) => promotion.promotion_id).sort((a, b) => a - b);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, ...others] = ids;
    for (const id of others) await setTimes(id, -900, -800);
    await setTimes(a, -90, -30);
    await setTimes(b, 10, 20);
    await setTimes(c, -5, 30);
    await setTimes(d, -9, -2);
    await setTimes(e, -1, 3);
    await setTimes(f, 2, 9);
    const { data } = await ask<PromotionCard[]>(listPromotions);
    expect(data.map(({ promotion_id }) => promotion_id).slice(0, 6)).toEqual([e, c, f, b, d, a]);
    const home = await ask<ResponseOf<typeof readHome>>(readHome);
    expect(home.data.promotions.map(({ promotion_id }) => promotion_id)).toEqual([e, c]);
  });

  it('are read by number and by code, in any letter case', async () => {
    const { data: byId } = await ask<PromotionDetail>(readPromotion, { promotion_id: 2 });
    const { data } = await ask<PromotionDetail>(readPromotionByCode, { coder: 'welcome-1500' });
    expect(data).toEqual(byId);
    expect(data.body).toContain('##');
    expect(await ask(readPromotionByCode, { coder: 'NO-SUCH' })).toMatchObject({ status: 404 });
  });
});

describe('articles', () => {
  it.each(LOCALES)('are ten or more in %s, newest first', async (lang) => {
    const { data } = await ask<Articles>(listArticles, { page_size: 60 }, lang);
    expect(data.articles.length).toBeGreaterThanOrEqual(10);
    expect(data.total).toBe(data.articles.length);
    const days = data.articles.map((article) => article.published_at);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('have at least 500 words in English and Russian, and count their minutes', async () => {
    const { data } = await ask<Articles>(listArticles, { page_size: 60 }, 'en');
    for (const { article_id } of data.articles) {
      for (const lang of ['en', 'ru']) {
        const article = (await ask<ArticleDetail>(readArticle, { article_id }, lang)).data;
        const words = article.body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
        expect(words, `${article.article_sign} ${lang}`).toBeGreaterThanOrEqual(500);
        expect(article.reading_minutes).toBe(Math.max(1, Math.round(words / 180)));
      }
    }
  });

  it.each(LOCALES)(
    'lead in %s from what Mongolia charges to the page that works it out',
    async (lang) => {
      const { body } = (await ask<ArticleDetail>(readArticle, { article_id: 3 }, lang)).data;
      expect(internalLinksOf(body)).toContain('/landedCost?to=ulaanbaatar');
    },
  );

  it('are filtered by the car type they are about', async () => {
    const all = (await ask<Articles>(listArticles, {})).data.total;
    const some = (await ask<Articles>(listArticles, { type_sign: 'pickup' })).data;
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(all);
    expect((await ask<Articles>(listArticles, { type_sign: 'tractor' })).data.total).toBe(0);
  });

  it('are found by their signs, and in pages that show each once', async () => {
    const { data } = await ask<Articles>(listArticles, { page_size: 60 }, 'en');
    const signs = data.articles.map(({ article_sign: sign }) => sign);
    const some = [signs[2], signs[0], 'no-such-article'];
    const found = (await ask<Articles>(listArticles, { article_signs: some }, 'en')).data.articles;
    expect(found.map(({ article_sign: sign }) => sign)).toEqual([signs[0], signs[2]]);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(signs.length / 4); page += 1) {
      const { articles } = (await ask<Articles>(listArticles, { page, page_size: 4 }, 'en')).data;
      paged.push(...articles.map(({ article_sign: sign }) => sign));
    }
    expect(paged).toEqual(signs);
  });

  it('name three others: those that share the most car types, the newer ones first', async () => {
    const { data } = await ask<Articles>(listArticles, { page_size: 60 }, 'en');
    const all: ArticleDetail[] = [];
    for (const { article_id } of data.articles) {
      all.push((await ask<ArticleDetail>(readArticle, { article_id }, 'en')).data);
    }
    for (const article of all) {
      const sharedBy = (other: ArticleDetail) =>
        other.type_signs.filter((sign) => article.type_signs.includes(sign)).length;
      const expected = all
        .filter((other) => other !== article)
        .sort((a, b) => sharedBy(b) - sharedBy(a))
        .slice(0, 3);
      expect(article.related.map(({ article_id: id }) => id)).toEqual(
        expected.map(({ article_id: id }) => id),
      );
      expect(article.locales).toEqual([...LOCALES]);
    }
  });

  it('name none that is older than the two hundred newest that share a type', async () => {
    const [row] = await backend.db.select().from(articles).limit(1);
    const [text] = await backend.db.select().from(articleTexts).limit(1);
    if (!row || !text) throw new Error('There is no article.');
    const { search: _, titleSearch: __, ...words } = text;
    const add = async (articleId: number, publishedAt: string, typeSigns: string[]) => {
      const own = { articleId, articleSign: `shared-${articleId}`, publishedAt, typeSigns };
      await backend.db.insert(articles).values({ ...row, ...own });
      await backend.db.insert(articleTexts).values({ ...words, articleId, locale: 'en' });
    };
    await add(9000, '2000-01-01', ['tractor', 'crane']);
    await add(9001, '2000-01-01', ['tractor', 'crane']);
    for (let id = 9002; id < 9202; id += 1) await add(id, '2001-01-01', ['tractor']);
    const { data } = await ask<ArticleDetail>(readArticle, { article_id: 9001 }, 'en');
    expect(data.related.map(({ article_id: id }) => id)).toEqual([9201, 9200, 9199]);
    await backend.db.delete(articles).where(gte(articles.articleId, 9000));
  });

  it('vanish from a language when their text there does', async () => {
    const { data } = await ask<Articles>(listArticles, {}, 'mn');
    const id = data.articles[0]?.article_id ?? 0;
    await backend.db
      .delete(articleTexts)
      .where(and(eq(articleTexts.articleId, id), eq(articleTexts.locale, 'mn')));
    expect(await ask(readArticle, { article_id: id }, 'mn')).toMatchObject({ status: 404 });
    expect((await ask<Articles>(listArticles, {}, 'mn')).data.total).toBe(data.total - 1);
    expect((await ask(readArticle, { article_id: id }, 'ru')).code).toBe(0);
  });
});

describe('the sitemap', () => {
  type Records = ResponseOf<typeof listSitemapRecords>;

  it('names every model with the day of its last change and its first picture', async () => {
    const isFirst = and(eq(modelPictures.modelId, models.modelId), eq(modelPictures.position, 1));
    const rows = await backend.db
      .select({ id: models.modelId, day: models.updatedAt, src: modelPictures.src })
      .from(models)
      .leftJoin(modelPictures, isFirst)
      .orderBy(models.modelId);
    const { data } = await ask<Records>(listSitemapRecords, { kind: 'models', page: 1 });
    expect(data.records).toEqual(rows.map(({ id, day, src }) => [id, day, src ?? '', '']));
    expect(data.total).toBe(rows.length);
    const beyond = (await ask<Records>(listSitemapRecords, { kind: 'models', page: 2 })).data;
    expect(beyond).toEqual({ records: [], total: rows.length });
    const number = (await ask<Records>(listSitemapRecords, { kind: 'models' })).data;
    expect(number).toEqual(beyond);
  });

  it('names the articles that have a text in the language', async () => {
    const { data } = await ask<Records>(listSitemapRecords, { kind: 'articles', page: 1 }, 'en');
    const list = (await ask<Articles>(listArticles, { page_size: 60 }, 'en')).data;
    expect(data.total).toBe(list.total);
    expect(new Set(data.records.map(([id]) => id))).toEqual(
      new Set(list.articles.map(({ article_id: id }) => id)),
    );
    const [, , picture, locales] = data.records[0] ?? [];
    expect(picture).toMatch(/^\/pictures\/scenes\//);
    expect(locales?.split(',')).toEqual(expect.arrayContaining(['en', 'mn', 'ru']));
    await backend.db.delete(articleTexts).where(eq(articleTexts.locale, 'nl'));
    const none = (await ask<Records>(listSitemapRecords, { kind: 'articles', page: 1 }, 'nl')).data;
    expect(none).toEqual({ records: [], total: 0 });
  });
});

it('takes at least a minute to read, and a minute per 180 words', () => {
  expect([1, 180, 270, 900].map((n) => readingMinutesOf('слово '.repeat(n)))).toEqual([1, 1, 2, 5]);
});
