import type { ArticleDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { canonicalUrl } from '@/lib/seo/canonical';
import { COMPANY } from '@/lib/site/company';
import { articleHref } from '@/lib/site/paths';

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
