import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PortCars } from '@/components/car/port-cars';
import { ArticleCards, LeadArticle } from '@/components/content/article-cards';
import { EmptyState } from '@/components/content/empty-state';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Pager } from '@/components/search/pager';
import { SearchForm } from '@/components/search/search-form';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { readArticlePage, readLocalesOfArticlePage } from '@/lib/content/articles';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { articlesHref } from '@/lib/routing/paths';
import { FEED_PATH } from '@/lib/seo/feed';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { pagedTitle } from '../brand/model-list';

interface Props {
  params: Promise<{ page?: string }>;
}

async function readScreen(params: Props['params']) {
  const locale = await currentLocale();
  const page = Number((await params).page ?? 1);
  const [list, locales] = await Promise.all([
    readArticlePage(locale, page),
    readLocalesOfArticlePage(page),
  ]);
  return { locale, locales, page, list: list ?? notFound() };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, locales, page, list } = await readScreen(params);
  const t = textsOf(locale, 'article');
  // The short one where the other would be cut before the number of its page.
  const title = [t('metaTitle'), t('title')].map((each) => pagedTitle(locale, each, list));
  return pageMetadata(
    locale,
    articlesHref(page),
    { title, description: t('lead') },
    { locales, feed: FEED_PATH },
  );
}

/** One page of the articles, newest first. */
export default async function ArticlesPage({ params }: Props) {
  const { locale, locales, page, list } = await readScreen(params);
  const [newest, ...cards] = list.articles;
  const t = textsOf(locale, 'article');
  return (
    <PageShell
      locale={locale}
      path={articlesHref(page)}
      {...(page > 1 ? { text: { locales, listPath: articlesHref() } } : {})}
    >
      <div className="page-width grid gap-8 pt-8 md:gap-10 md:pt-12">
        <PageTitle title={t('title')} lead={t('lead')} />
        {newest ? (
          <LeadArticle locale={locale} article={newest} />
        ) : (
          <>
            <EmptyState
              text={t('empty')}
              readElsewhere={t('readElsewhere')}
              path={articlesHref()}
              locales={locales}
              ask={
                <EnquiryOpener from="articles" className="button-primary">
                  {textsOf(locale, 'layout')('enquire')}
                </EnquiryOpener>
              }
            />
            <SearchForm locale={locale} word="" />
            <PortCars locale={locale} />
          </>
        )}
        {cards.length > 0 && (
          <div className="story-list">
            <ArticleCards locale={locale} articles={cards} headingLevel={2} />
          </div>
        )}
        <Pager locale={locale} page={page} pageCount={list.pageCount} hrefOf={articlesHref} />
      </div>
    </PageShell>
  );
}
