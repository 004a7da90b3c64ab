import { storeMapLabels } from '@/components/map/map-labels';
import { StoreMap } from '@/components/map/store-map';
import { KeptCars, RetryButton } from '@/components/offline/kept-cars';
import '@/components/offline/offline.css';
import { PageShell } from '@/components/shell/page-shell';
import { Section } from '@/components/ui/section';
import { ThaiWords } from '@/components/ui/thai-words';
import { telHref } from '@/lib/config/channels';
import { storeOf } from '@/lib/config/company';
import { pricePatternOf } from '@/lib/format/model-facts';
import { hoursTextOf } from '@/lib/format/opening-hours';
import { currentLocale } from '@/lib/i18n/current-locale';
import { labelsOf } from '@/lib/i18n/labels';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { CONTACT_PATH, FAVOURITES_PATH, OFFLINE_PATH, PHRASE_CARD_PATH } from '@/lib/routing/paths';
import { metadataOf } from '@/lib/seo/page-metadata';

export const generateMetadata = metadataOf(OFFLINE_PATH, 'offline', 'unlisted');

/**
 * What a browser without a network shows in place of a page that it has not kept, under that
 * page's address. The service worker reads the sentence in `data-kept-mark`, and writes the kind of
 * the missed page to `data-missed` (lib/offline/shown-page.ts).
 */
export default async function OfflinePage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'offline');
  const { noCars, asOf } = labelsOf(locale, 'offline');
  const maps = storeMapLabels(locale, '');
  const pages = [
    { href: PHRASE_CARD_PATH, name: textsOf(locale, 'phraseCard')('heading') },
    { href: CONTACT_PATH, name: textsOf(locale, 'contactPage')('title') },
    { href: FAVOURITES_PATH, name: textsOf(locale, 'favourites')('title') },
  ];
  return (
    <PageShell locale={locale} path={OFFLINE_PATH}>
      <div
        className="page-width grid justify-items-start gap-4 pt-8 md:pt-12"
        data-kept-mark={t('mark', { moment: '{moment}' })}
      >
        <h1>
          <ThaiWords text={t('title')} />
        </h1>
        <p className="missed-page max-w-text text-lg text-muted">
          <ThaiWords text={t('lead')} />
        </p>
        <p className="missed-car max-w-text text-lg text-muted">
          <ThaiWords text={t('leadCar')} />
        </p>
        <RetryButton label={textsOf(locale, 'errorScreen')('retry')} back={t('back')} />
      </div>
      <Section title={t('keptTitle')} isInFirstView>
        <ul className="mb-5 flex flex-wrap gap-2">
          {pages.map(({ href, name }) => (
            <li key={href}>
              <a href={href} className="button-quiet">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <KeptCars labels={{ noCars, asOf }} price={pricePatternOf(locale)} />
      </Section>
      <Section title={textsOf(locale, 'contactPage')('storesTitle')}>
        <ul className="grid gap-8 md:grid-cols-2">
          {maps.stores.map((store) => {
            const { phone, hours } = storeOf(store.port);
            return (
              <li key={store.port} className="grid content-start gap-3">
                <h3 className="text-xl">
                  <ThaiWords text={store.name} />
                </h3>
                <p>
                  <ThaiWords text={storeTextsOf(locale, store.port).address} />
                </p>
                <p>{hoursTextOf(locale, hours)}</p>
                <p>
                  <a href={telHref(phone)} className="button-quiet">
                    <span dir="ltr" className="tabular-nums">
                      {phone}
                    </span>
                  </a>
                </p>
                <StoreMap port={store.port} labels={maps} />
              </li>
            );
          })}
        </ul>
      </Section>
    </PageShell>
  );
}
