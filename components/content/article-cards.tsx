import { ScenePicture } from '@/components/ui/scene-picture';
import type { ArticleCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleHref } from '@/lib/routing/paths';
import { ArticleDate } from './article-date';

/**
 * Articles as cards with picture, title, day and reading time.
 * @param headingLevel one below the heading that the cards stand under
 * @param hasSummary false where the titles are enough, on a long page
 */
export function ArticleCards({
  locale,
  articles,
  headingLevel = 3,
  hasSummary = true,
}: {
  locale: Locale;
  articles: ArticleCard[];
  headingLevel?: 2 | 3;
  hasSummary?: boolean;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="story-grid">
      {articles.map((article) => (
        <li key={article.article_id} className="story-card">
          <ScenePicture
            scene={article.picture}
            sizes="(max-width: 768px) 92vw, 28rem"
            className="story-picture"
          />
          <div className="story-text">
            <Heading>
              <a href={articleHref(article.article_id)} className="card-link">
                {article.title}
              </a>
            </Heading>
            {hasSummary && <p className="text-muted">{article.summary}</p>}
            <ArticleDate locale={locale} article={article} />
          </div>
        </li>
      ))}
    </ul>
  );
}
