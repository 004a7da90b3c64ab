import type { ReactNode } from 'react';
import type { ModelSummary } from '@/lib/contract/calls/landing';
import { electricRangeOf, pricesOf, rangeOf } from '@/lib/format/landing-texts';
import { feeValuesOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';

/** A name inside a sentence: without its capital letter, which German nouns keep. */
const insideSentence = (locale: Locale, name: string) =>
  locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);

/**
 * A summary of a landing page's cars, what their prices do not contain, and Russia's limit
 * of power where some keep it.
 * @param concessionHref the list of those that keep it
 * @param children facts that belong to this page alone
 */
export function LandingFacts({
  locale,
  summary,
  concessionHref,
  children,
}: {
  locale: Locale;
  summary: ModelSummary;
  concessionHref: string;
  children?: ReactNode;
}) {
  const t = textsOf(locale, 'landing');
  const car = textsOf(locale, 'car');
  const specs = textsOf(locale, 'specs');
  const energy = textsOf(locale, 'energy');
  const fee = feeValuesOf(locale);
  const { price_usd, energy_types, power_hp, seats, range_km, range_cycles, concessional } =
    summary;
  const energies = energy_types.map((type, index) =>
    index === 0 ? energy(type) : insideSentence(locale, energy(type)),
  );
  const range = range_km && electricRangeOf(locale, rangeOf(locale, range_km), range_cycles);
  const facts = [
    { name: specs('energy'), value: listOf(locale, energies) },
    power_hp && { name: specs('power'), value: t('power', { power: rangeOf(locale, power_hp) }) },
    seats && { name: specs('seats'), value: rangeOf(locale, seats) },
    range && { name: specs('range'), value: range },
  ].filter((fact) => !!fact);
  return (
    <section className="grid gap-6 rounded-card border border-line bg-white p-6 md:p-10">
      <h2>{t('facts')}</h2>
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {price_usd && (
          <LandingFact name={car('price')}>
            {pricesOf(locale, price_usd)}
            <p className="mt-1 max-w-text font-normal text-muted text-sm">{car('priceNote')}</p>
          </LandingFact>
        )}
        {facts.map(({ name, value }) => (
          <LandingFact key={name} name={name}>
            {value}
          </LandingFact>
        ))}
        {concessional > 0 && (
          <LandingFact name={textsOf(locale, 'carMenu')('power', fee)}>
            <a href={concessionHref} className="text-link inline-flex min-h-touch items-center">
              {textsOf(locale, 'brand')('models', { count: concessional })}
            </a>
          </LandingFact>
        )}
        {children}
      </dl>
      {concessional > 0 && <p className="max-w-text">{car('feeNote', fee)}</p>}
    </section>
  );
}

/** One fact of the list. */
export function LandingFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line pb-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
