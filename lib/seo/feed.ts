import { company } from '@/lib/config/company';
import { readArticlePage } from '@/lib/content/articles';
import type { ArticleCard } from '@/lib/contract/calls/content';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { withoutLineRules } from '@/lib/i18n/line-breaks';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref, articlesHref } from '@/lib/routing/paths';
import { canonicalUrl } from './canonical';

/** The newest articles of a language, for programs that look for new ones. */
export const FEED_PATH = '/article/feed.xml';

/** A feed in RSS 2.0 (rssboard.org) of articles, the newest first. */
export function feedText(locale: Locale, articles: readonly ArticleCard[]): string {
  const t = textsOf(locale, 'article');
  const element = (name: string, text: string) =>
    `<${name}>${escapeMarkup(withoutLineRules(text))}</${name}>`;
  const items = articles.map((article) => {
    const { published_at: publishedAt, changed_on: changedOn = publishedAt } = article;
    const link = canonicalUrl(locale, articleHref(article.article_id));
    return [
      '<item>',
      element('title', article.title),
      element('link', link),
      `<guid isPermaLink="true">${escapeMarkup(link)}</guid>`,
      element('pubDate', new Date(publishedAt).toUTCString()),
      // RSS itself has no element for it. The day begins at the stores.
      ...(changedOn > publishedAt ? [element('atom:updated', `${changedOn}T00:00:00+08:00`)] : []),
      element('description', article.summary),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${t('title')} | ${company().name}`),
    element('link', canonicalUrl(locale, articlesHref())),
    element('description', t('lead')),
    element('language', locale),
    `<atom:link href="${canonicalUrl(locale, FEED_PATH)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

/** The feed of a language; null where it has no articles. */
export async function readFeed(locale: Locale): Promise<string | null> {
  const list = await readArticlePage(locale, 1);
  return list && list.articles.length > 0 ? feedText(locale, list.articles) : null;
}
