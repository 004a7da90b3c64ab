import type { BlogPosting, WithContext } from 'schema-dts';
import type { ArticleDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleHref } from '@/lib/routing/paths';
import { canonicalUrl } from '../canonical';
import { companyOf } from './company';

/** An article as schema.org describes one; the company stands for its writers. */
export function articleStructuredData(
  locale: Locale,
  article: ArticleDetail,
): WithContext<BlogPosting> {
  const url = canonicalUrl(locale, articleHref(article.article_id));
  const company = companyOf(locale);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.summary,
    inLanguage: locale,
    datePublished: article.published_at,
    dateModified: article.changed_on ?? article.published_at,
    image: [canonicalUrl(locale, article.picture.src)],
    timeRequired: `PT${article.reading_minutes}M`,
    url,
    mainEntityOfPage: url,
    author: company,
    publisher: company,
  };
}
