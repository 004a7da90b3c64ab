import '@/components/content/article.css';
import { ArticleCards, ArticleDate } from '@/components/content/article-cards';
import { Prose, TableOfContents } from '@/components/content/prose';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { CarGrid } from '@/components/shell/car-grid';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ScenePicture } from '@/components/ui/picture';
import { Section } from '@/components/ui/section';
import { StructuredData } from '@/components/ui/structured-data';
import { ThaiWords } from '@/components/ui/thai-words';
import { company } from '@/lib/config/company';
import { readModelsOfArticle } from '@/lib/content/articles';
import type { ArticleDetail } from '@/lib/contract/calls/content';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref } from '@/lib/routing/paths';
import { siteOrigins } from '@/lib/seo/canonical';
import { articleStructuredData } from '@/lib/seo/structured-data/article';

/**
 * One article: the text, what to read next, and cars it is about.
 * @param locales languages in which the article has a text
 */
export async function ArticleScreen({
  locale,
  article,
  locales,
}: {
  locale: Locale;
  article: ArticleDetail;
  locales: readonly Locale[];
}) {
  const models = await readModelsOfArticle(locale, article);
  const t = textsOf(locale, 'article');
  const { html, headings } = renderMarkdown(article.body, siteOrigins());
  return (
    <PageShell
      locale={locale}
      path={articleHref(article.article_id)}
      text={{ locales, listPath: '/article' }}
      hasFixedHeader
    >
      <StructuredData data={articleStructuredData(locale, article)} />
      <article className="page-width article-page pt-4">
        <header className="article-head">
          <Breadcrumbs
            locale={locale}
            path={articleHref(article.article_id)}
            trail={[{ name: t('title'), href: '/article' }, { name: article.title }]}
          />
          <h1>
            <ThaiWords text={article.title} />
          </h1>
          <p className="max-w-text text-lg text-muted">
            <ThaiWords text={article.summary} />
          </p>
          <ArticleDate locale={locale} article={article} />
        </header>
        <ScenePicture
          scene={article.picture}
          sizes="(max-width: 768px) 92vw, 60rem"
          isEager
          className="story-picture article-picture"
        />
        {headings.length > 1 && (
          <div className="article-contents">
            <TableOfContents title={t('contents')} headings={headings} />
          </div>
        )}
        <div className="article-text">
          <Prose html={html} />
          <div className="article-ask">
            <p>{t('askText', { days: company().replyBusinessDays })}</p>
            <EnquiryOpener from="article" className="button-primary">
              {t('ask')}
            </EnquiryOpener>
          </div>
        </div>
      </article>
      {models.length > 0 && (
        <Section title={t('cars')} lead={t('carsLead')}>
          <CarGrid locale={locale} models={models} />
        </Section>
      )}
      {article.related.length > 0 && (
        <Section title={t('related')} more={{ href: '/article', label: t('all') }}>
          <ArticleCards locale={locale} articles={article.related} />
        </Section>
      )}
    </PageShell>
  );
}
