import { ScenePicture } from '@/components/ui/picture';
import { ThaiWords } from '@/components/ui/thai-words';
import type { ArticleCard } from '@/lib/contract/calls/content';
import { dayOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref } from '@/lib/routing/paths';
import { StoryCardContent } from './story-card';

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
  return (
    <ul className="story-grid">
      {articles.map((article) => (
        <li key={article.article_id} className="story-card">
          <StoryCardContent
            picture={article.picture}
            sizes="(max-width: 768px) 92vw, 28rem"
            headingLevel={headingLevel}
            href={articleHref(article.article_id)}
            title={article.title}
          >
            {hasSummary && (
              <p className="text-muted">
                <ThaiWords text={article.summary} />
              </p>
            )}
            <ArticleDate locale={locale} article={article} />
          </StoryCardContent>
        </li>
      ))}
    </ul>
  );
}

/** The newest article, larger than the rest of the list. */
export function LeadArticle({ locale, article }: { locale: Locale; article: ArticleCard }) {
  return (
    <article className="story-card md:grid-cols-2 md:grid-rows-1">
      <ScenePicture
        scene={article.picture}
        sizes="(max-width: 768px) 92vw, 42rem"
        isEager
        className="story-picture md:h-full"
      />
      <div className="grid content-center gap-3 p-5 md:p-10">
        <h2>
          <a href={articleHref(article.article_id)} className="card-link">
            <ThaiWords text={article.title} />
          </a>
        </h2>
        <p className="text-lg text-muted">
          <ThaiWords text={article.summary} />
        </p>
        <ArticleDate locale={locale} article={article} />
      </div>
    </article>
  );
}

/** When an article was published and how long it takes to read. */
export function ArticleDate({ locale, article }: { locale: Locale; article: ArticleCard }) {
  const t = textsOf(locale, 'article');
  return (
    <p className="story-day text-muted text-sm">
      <time dateTime={article.published_at}>{dayOf(locale, article.published_at)}</time> ·{' '}
      {t('minutes', { minutes: article.reading_minutes })}
    </p>
  );
}
