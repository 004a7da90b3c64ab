import { PortCars } from '@/components/car/port-cars';
import { favouriteLabels } from '@/components/favourite/favourite-labels';
import { FavouriteList } from '@/components/favourite/favourite-list';
import { NoFavourites } from '@/components/favourite/no-favourites';
import { SearchForm } from '@/components/search/search-form';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { readCarTypes } from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { FAVOURITES_PATH } from '@/lib/routing/paths';
import { metadataOf } from '@/lib/seo/page-metadata';

/** Not listed: every visitor sees a list of their own. */
export const generateMetadata = metadataOf(FAVOURITES_PATH, 'favourites', 'unlisted');

/** The favourites stored in this browser. The page is the same for everyone. */
export default async function FavouritesPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'favourites');
  const types = (await readCarTypes(locale)).map(({ type_sign, type_name }) => ({
    type_sign,
    type_name,
  }));
  return (
    <PageShell locale={locale} path={FAVOURITES_PATH}>
      <div className="group page-width grid gap-8 pt-8 md:pt-12">
        <PageTitle title={t('title')} lead={t('lead')} />
        <div className="grid justify-items-start gap-4 rounded-card border border-line bg-white p-6 in-data-js:hidden">
          <p className="max-w-text">{t('noScript')}</p>
          <a href="/brand" className="button-primary">
            {t('seeBrands')}
          </a>
        </div>
        {/* The browser knows before the first paint whether anything is kept (boot-script.ts). */}
        <div className="needs-script in-data-no-favourites:hidden has-data-empty-list:hidden has-data-filled-list:block">
          <FavouriteList labels={favouriteLabels(locale)} types={types} />
        </div>
        <div className="hidden gap-8 in-data-no-favourites:grid group-has-data-empty-list:grid group-has-data-filled-list:hidden">
          <NoFavourites locale={locale} types={types} />
          <SearchForm locale={locale} word="" />
          <PortCars locale={locale} />
        </div>
      </div>
    </PageShell>
  );
}
