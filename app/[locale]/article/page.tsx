import type { Metadata } from 'next';
import { ArticleCards } from '@/components/content/article-cards';
import { EmptyState } from '@/components/content/empty-state';
import { LeadArticle } from '@/components/content/lead-article';
import { OlderArticles } from '@/components/content/older-articles';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageShell } from '@/components/shell/page-shell';
import { readArticles } from '@/lib/content/articles';
import { localesWithText } from '@/lib/content/locales-with-text';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';

const PATH = '/article';

/** Articles shown with a picture; the list must stay light however long it grows. */
const CARD_COUNT = 12;

function readLocales() {
  return localesWithText((locale) => readArticles(locale));
}

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const [t, locales] = [textsOf(locale, 'article'), await readLocales()];
  return {
    title: t('title'),
    description: t('lead'),
    alternates: alternatesOf(locale, PATH, locales),
    ...(locales.includes(locale) ? {} : { robots: { index: false } }),
  };
}

/** All articles, newest first. */
export default async function ArticlesPage() {
  const locale = await currentLocale();
  const [newest, ...rest] = await readArticles(locale);
  const [cards, older] = [rest.slice(0, CARD_COUNT), rest.slice(CARD_COUNT)];
  const t = textsOf(locale, 'article');
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-8 pt-8 md:gap-10 md:pt-12">
        <div className="grid gap-3">
          <h1>{t('title')}</h1>
          <p className="max-w-prose text-lg text-muted">{t('lead')}</p>
        </div>
        {newest ? (
          <LeadArticle locale={locale} article={newest} />
        ) : (
          <EmptyState
            text={t('empty')}
            readElsewhere={t('readElsewhere')}
            path={PATH}
            locales={await readLocales()}
            ask={
              <EnquiryOpener from="articles" fallbackHref="/contactUs" className="button-primary">
                {textsOf(locale, 'layout')('enquire')}
              </EnquiryOpener>
            }
          />
        )}
        {cards.length > 0 && (
          <div className="story-list">
            <ArticleCards locale={locale} articles={cards} headingLevel={2} />
          </div>
        )}
        {older.length > 0 && (
          <section className="grid gap-4">
            <h2>{t('older')}</h2>
            <OlderArticles locale={locale} articles={older} />
          </section>
        )}
      </div>
    </PageShell>
  );
}
