import { ScenePicture } from '@/components/ui/scene-picture';
import type { ArticleCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleHref } from '@/lib/routing/paths';
import { ArticleDate } from './article-date';

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
            {article.title}
          </a>
        </h2>
        <p className="text-lg text-muted">{article.summary}</p>
        <ArticleDate locale={locale} article={article} />
      </div>
    </article>
  );
}
