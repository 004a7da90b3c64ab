import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';
import { canonicalUrl } from '@/lib/seo/canonical';

/** What a printed car's page begins with in place of the header: who sells it, and where it is read. */
export function PrintHead({ locale, modelId }: { locale: Locale; modelId: number }) {
  const url = canonicalUrl(locale, carHref(modelId));
  return (
    <div className="print-head">
      <div>
        <b>{COMPANY.name}</b>
        {PORTS.map((port) => (
          <p key={port}>
            {storeTextsOf(locale, port).name}: <bdi dir="ltr">{STORES[port].phone}</bdi>
          </p>
        ))}
        <p dir="ltr">{url}</p>
      </div>
      {/* Asked for by printing alone: nothing on a screen shows it. */}
      <img src={`/media/qr/car-${modelId}.svg`} alt="" width={96} height={96} loading="lazy" />
    </div>
  );
}
