import type { ReactNode } from 'react';
import { ThaiWords } from '@/components/ui/thai-words';
import { company } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const SCENE = '/pictures/scenes/hero-border-gate';

/** Phones show cars instead of the picture; without this they would still load it. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * The first screen: what this is, in one sentence, and the way to cars.
 * @param finder the form that leads to them
 */
export function Hero({
  locale,
  modelCount,
  brandCount,
  finder,
}: {
  locale: Locale;
  modelCount: number;
  brandCount: number;
  finder: ReactNode;
}) {
  const t = textsOf(locale, 'home');
  return (
    <section className="hero">
      <div className="page-width hero-columns">
        <div className="hero-text">
          <h1>
            {/* It says that cars stand at the border. */}
            {modelCount > 0 ? <ThaiWords text={t('title')} /> : company().name}
          </h1>
          {modelCount > 0 && (
            <p className="hero-lead">
              <ThaiWords text={t('lead', { models: modelCount, brands: brandCount })} />
            </p>
          )}
        </div>
        <picture>
          <source media="(max-width: 768px)" srcSet={NOTHING} />
          <img
            src={`${SCENE}-800.avif`}
            srcSet={`${SCENE}-800.avif 800w, ${SCENE}-1600.avif 1600w`}
            sizes="40rem"
            width={1600}
            height={900}
            alt=""
            fetchPriority="high"
            className="hero-picture"
          />
        </picture>
        {finder}
      </div>
    </section>
  );
}
