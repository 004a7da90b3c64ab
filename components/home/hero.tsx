import type { ReactNode } from 'react';
import { ThaiWords } from '@/components/ui/thai-words';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH } from '@/lib/routing/car-menu';

const SCENE = '/pictures/scenes/hero-border-gate';

/** The first screen: what this is, in one sentence, before the gate of the border. */
export function Hero({
  locale,
  modelCount,
  brandCount,
  action,
}: {
  locale: Locale;
  modelCount: number;
  brandCount: number;
  /** The one thing this screen wants done. */
  action: ReactNode;
}) {
  const t = textsOf(locale, 'home');
  return (
    <section className="hero">
      <picture>
        <source media="(max-width: 768px)" srcSet={`${SCENE}-portrait-600.avif`} />
        <img
          src={`${SCENE}-1600.avif`}
          srcSet={`${SCENE}-800.avif 800w, ${SCENE}-1600.avif 1600w`}
          sizes="100vw"
          width={1600}
          height={900}
          alt=""
          fetchPriority="high"
          className="hero-picture"
        />
      </picture>
      <div className="page-width hero-text">
        <h1>
          <ThaiWords text={t('title')} />
        </h1>
        <p className="max-w-[25em] text-lg md:text-xl">
          <ThaiWords text={t('lead', { models: modelCount, brands: brandCount })} />
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          {action}
          <a href={CAR_MENU_PATH} className="button-quiet">
            {textsOf(locale, 'carMenu')('title')}
          </a>
        </p>
      </div>
    </section>
  );
}
