import type { Metadata } from 'next';
import { Opening } from '@/components/enquiry/opening';
import { ChoiceHelper } from '@/components/search/choice-helper';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { readAllModelCounts, readCarTypes } from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';

const PATH = `${CAR_MENU_PATH}/helper`;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'carMenu');
  return pageMetadata(locale, PATH, { title: t('helper'), description: t('helperMeta') });
}

/** Questions whose answers filter the car menu, for visitors who do not know the catalogue. */
export default async function ChoiceHelperPage() {
  const locale = await currentLocale();
  const [types, counts] = await Promise.all([readCarTypes(locale), readAllModelCounts(locale)]);
  const t = textsOf(locale, 'carMenu');
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-8 pt-4">
        <div className="grid gap-3">
          <Breadcrumbs
            locale={locale}
            path={PATH}
            trail={[{ name: t('title'), href: CAR_MENU_PATH }, { name: t('helper') }]}
          />
          <h1>{t('helper')}</h1>
          {counts.total > 0 && <p className="max-w-text text-lg text-muted">{t('helperLead')}</p>}
        </div>
        {counts.total > 0 ? (
          <ChoiceHelper locale={locale} types={types} counts={counts} />
        ) : (
          <Opening locale={locale} from="carMenu" />
        )}
      </div>
    </PageShell>
  );
}
