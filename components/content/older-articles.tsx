import type { ArticleCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleHref } from '@/lib/routing/paths';
import { ArticleDate } from './article-date';

/** Every further article as a line, so that each stays reachable by a link. */
export function OlderArticles({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) {
  return (
    <ul className="grid gap-x-10 md:grid-cols-2">
      {articles.map((article) => (
        <li key={article.article_id} className="border-line border-t py-2">
          <a
            href={articleHref(article.article_id)}
            className="flex min-h-touch items-center font-semibold hover:underline"
          >
            {article.title}
          </a>
          <ArticleDate locale={locale} article={article} />
        </li>
      ))}
    </ul>
  );
}
