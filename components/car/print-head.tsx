import { company, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { canonicalUrl } from '@/lib/seo/canonical';

/**
 * What a printed car's page begins with in place of the header: who sells it, and where it is read.
 * @param path of the page
 * @param isCoded whether it has a code for telephones: of a model, or one car of it
 */
export function PrintHead({
  locale,
  path,
  isCoded = true,
}: {
  locale: Locale;
  path: string;
  isCoded?: boolean;
}) {
  const url = canonicalUrl(locale, path);
  return (
    <div className="print-head">
      <div>
        <b>{company().name}</b>
        {PORTS.map((port) => (
          <p key={port}>
            {storeTextsOf(locale, port).name}: <bdi dir="ltr">{storeOf(port).phone}</bdi>
          </p>
        ))}
        <p dir="ltr">{url}</p>
      </div>
      {/* Asked for by printing alone: nothing on a screen shows it. */}
      {isCoded && (
        <img
          src={`/media/qr/${path.slice(1).replaceAll('/', '-')}.svg`}
          alt=""
          width={96}
          height={96}
          loading="lazy"
        />
      )}
    </div>
  );
}
