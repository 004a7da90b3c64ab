import { ScenePicture } from '@/components/ui/scene-picture';
import type { ArticleCard } from '@/lib/contract/calls/content';
import { dayOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref } from '@/lib/site/paths';

/** Articles as cards with picture, title, day and reading time. */
export function ArticleCards({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) {
  const t = textsOf(locale, 'home');
  return (
    <ul className="story-grid">
      {articles.map((article) => (
        <li key={article.article_id} className="story-card">
          <ScenePicture
            scene={article.picture}
            sizes="(max-width: 768px) 92vw, 28rem"
            className="story-picture"
          />
          <div className="grid content-start gap-2 p-5">
            <h3 className="text-lg">
              <a href={articleHref(article.article_id)} className="card-link">
                {article.title}
              </a>
            </h3>
            <p className="text-muted">{article.summary}</p>
            <p className="text-sm text-muted">
              {dayOf(locale, article.published_at)} ·{' '}
              {t('minutes', { minutes: article.reading_minutes })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
