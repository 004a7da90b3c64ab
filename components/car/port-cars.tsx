import { readPortCars } from '@/lib/content/port-cars';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { ModelGrid } from './model-card';

/**
 * A few cars for an empty result: those in stock at the visitor's port, which CSS chooses;
 * without script those of both.
 */
export async function PortCars({ locale }: { locale: Locale }) {
  const { models, ports } = await readPortCars(locale);
  if (models.length === 0) return null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 className="text-2xl">{textsOf(locale, 'home')('featuredTitle')}</h2>
        <a href="/menuCar" className="text-link inline-flex min-h-touch items-center font-semibold">
          {textsOf(locale, 'carMenu')('title')}
        </a>
      </div>
      <ModelGrid locale={locale} models={models} ports={ports} />
    </section>
  );
}
