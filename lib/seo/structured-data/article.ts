import { COMPANY } from '@/lib/config/company';
import type { ArticleDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleHref } from '@/lib/routing/paths';
import { canonicalUrl } from '@/lib/seo/canonical';

/** An article as schema.org describes one; the company stands for its writers. */
export function articleStructuredData(locale: Locale, article: ArticleDetail): object {
  const url = canonicalUrl(locale, articleHref(article.article_id));
  const company = {
    '@type': 'Organization',
    name: COMPANY.name,
    url: canonicalUrl(locale, '/'),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    inLanguage: locale,
    datePublished: article.published_at,
    image: [canonicalUrl(locale, article.picture.src)],
    timeRequired: `PT${article.reading_minutes}M`,
    url,
    mainEntityOfPage: url,
    author: company,
    publisher: company,
  };
}
