import { SumsChoice } from '@/components/landed-cost/sums-choice';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { LANDED_COUNTRY_CODES, landedCitiesOf } from '@/lib/config/landed-countries';
import { readShownRates } from '@/lib/content/landed-cost';
import { countryNameOf, currencyNameOf } from '@/lib/format/rate-words';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { LANDED_COST_PATH } from '@/lib/routing/landed-cost-address';
import { CURRENCY_PATH } from '@/lib/routing/paths';
import { metadataOf } from '@/lib/seo/page-metadata';

export const generateMetadata = metadataOf(CURRENCY_PATH, 'ownSums');

/** In which currency, and for which city, this browser shows sums beside the prices. */
export default async function CurrencyPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'ownSums');
  const cities = textsOf(locale, 'landedCost');
  const rates = await readShownRates(locale);
  return (
    <PageShell locale={locale} path={CURRENCY_PATH}>
      <div className="page-width grid gap-6 pt-8 md:pt-12">
        <PageTitle title={t('title')} lead={t('lead')} />
        <noscript>
          <p className="max-w-text">
            {t('noScript')}{' '}
            <a href={LANDED_COST_PATH} className="text-link">
              {cities('title')}
            </a>
          </p>
        </noscript>
        <SumsChoice
          texts={{
            currency: t('currency'),
            dollars: t('dollars'),
            city: t('city'),
            cityHint: t('cityHint'),
            noCity: t('noCity'),
            save: t('save'),
          }}
          currencies={rates.map(({ currency, note }) => ({
            code: currency,
            name: currencyNameOf(locale, currency),
            note,
          }))}
          countries={LANDED_COUNTRY_CODES.map((code) => ({
            name: countryNameOf(locale, code),
            cities: landedCitiesOf(code).map((city) => [city, cities(`cities.${city}`)] as const),
          }))}
        />
      </div>
    </PageShell>
  );
}
