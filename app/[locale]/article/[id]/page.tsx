import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
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
import { readArticleById, readModelsOfArticle } from '@/lib/content/articles';
import { knownLocales } from '@/lib/content/locales-with-text';
import { renderMarkdown } from '@/lib/format/markdown';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref, recordIdOf } from '@/lib/routing/paths';
import { FEED_PATH } from '@/lib/seo/feed';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfArticle, sharePicturePath } from '@/lib/seo/share-picture';
import { articleStructuredData } from '@/lib/seo/structured-data/article';

type Props = PageProps<'/[locale]/article/[id]'>;

export function generateStaticParams() {
  return [];
}

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const id = recordIdOf((await params).id) ?? notFound();
  const article = (await readArticleById(locale, id)) ?? notFound();
  const locales = knownLocales(article.locales);
  return { locale, article, locales };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, article, locales } = await readPage(params);
  const { article_id: articleId, title, summary: description, published_at: publishedAt } = article;
  const path = articleHref(articleId);
  const picture = sharePicturePath(locale, shareFactsOfArticle(locale, article));
  const kind = { locales, publishedAt, picture, feed: FEED_PATH };
  return pageMetadata(locale, path, { title, description }, kind);
}

/** One article: the text, what to read next, and cars it is about. */
export default async function ArticlePage({ params }: Props) {
  const { locale, article, locales } = await readPage(params);
  const models = await readModelsOfArticle(locale, article);
  const t = textsOf(locale, 'article');
  const { html, headings } = renderMarkdown(article.body);
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
            label={textsOf(locale, 'layout')('trail')}
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
