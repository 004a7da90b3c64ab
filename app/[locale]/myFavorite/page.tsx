import type { Metadata } from 'next';
import { favouriteLabels } from '@/components/favourite/favourite-labels';
import { FavouriteList } from '@/components/favourite/favourite-list';
import { PageShell } from '@/components/shell/page-shell';
import { readCarTypes } from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';

const PATH = '/myFavorite';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'favourites');
  return {
    title: t('title'),
    description: t('metaDescription'),
    alternates: alternatesOf(locale, PATH),
    // Every visitor sees a list of their own.
    robots: { index: false, follow: true },
  };
}

/** The favourites stored in this browser. The page is the same for everyone. */
export default async function FavouritesPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'favourites');
  const types = (await readCarTypes(locale)).map(({ type_sign, type_name }) => ({
    type_sign,
    type_name,
  }));
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-8 pt-8 md:pt-12">
        <div className="grid gap-3">
          <h1>{t('title')}</h1>
          <p className="max-w-prose text-lg text-muted">{t('lead')}</p>
        </div>
        <div className="grid justify-items-start gap-4 rounded-card border border-line bg-white p-6 in-data-js:hidden">
          <p className="max-w-prose">{t('noScript')}</p>
          <a href="/brand" className="button-primary">
            {textsOf(locale, 'favouriteList')('seeBrands')}
          </a>
        </div>
        <div className="needs-script">
          <FavouriteList labels={favouriteLabels(locale)} types={types} />
        </div>
      </div>
    </PageShell>
  );
}
