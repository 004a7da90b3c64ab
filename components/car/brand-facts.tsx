import type { BrandDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Home country, founding year and the maker's own site, as far as they are known. */
export function BrandFacts({ locale, brand }: { locale: Locale; brand: BrandDetail }) {
  const t = textsOf(locale, 'brand');
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const facts = [
    brand.country && { name: t('country'), value: countries.of(brand.country) },
    brand.founded && { name: t('founded'), value: String(brand.founded) },
  ].filter((fact) => !!fact);
  return (
    <dl className="grid content-start gap-3">
      {facts.map((fact) => (
        <div key={fact.name} className="border-b border-line pb-3">
          <dt className="text-sm text-muted">{fact.name}</dt>
          <dd className="font-semibold">{fact.value}</dd>
        </div>
      ))}
      {brand.website && (
        <div>
          <dt className="text-sm text-muted">{t('website')}</dt>
          <dd>
            <a
              href={`https://${brand.website}`}
              target="_blank"
              rel="noopener nofollow"
              className="text-link inline-flex min-h-touch items-center"
            >
              {brand.website}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
