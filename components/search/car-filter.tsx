import type { ReactNode } from 'react';
import type { CarQuery } from '@/lib/content/search';
import { type CarType, ENERGY_TYPES } from '@/lib/contract/calls/car';
import { priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH, LOWER_FEE_POWER, PRICE_LIMITS_USD } from './car-query';
import { TidyForm } from './tidy-form';

function Choice({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <label className="grid min-w-0 content-start gap-1">
      <span className="text-sm text-muted">{label}</span>
      <select name={name} defaultValue={value} className="field-box">
        {children}
      </select>
    </label>
  );
}

/** Everything that narrows and orders the car menu, as a plain form whose answer is an address. */
export function CarFilter({
  locale,
  types,
  query,
}: {
  locale: Locale;
  types: CarType[];
  query: CarQuery;
}) {
  const t = textsOf(locale, 'carMenu');
  const energy = textsOf(locale, 'energy');
  const chosenPrice = query.priceMaxUsd ?? 0;
  const prices = [...new Set([...PRICE_LIMITS_USD, ...(chosenPrice ? [chosenPrice] : [])])];
  return (
    <TidyForm
      action={CAR_MENU_PATH}
      aria-label={t('filter')}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-card border border-line bg-white p-4 max-[349px]:grid-cols-1 md:grid-cols-3 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto_auto]"
    >
      <Choice label={t('type')} name="type" value={query.typeSign ?? ''}>
        <option value="">{t('any')}</option>
        {types.map((type) => (
          <option key={type.type_sign} value={type.type_sign}>
            {type.type_name}
          </option>
        ))}
      </Choice>
      <Choice label={t('energy')} name="energy" value={query.energyType ?? ''}>
        <option value="">{t('any')}</option>
        {ENERGY_TYPES.map((each) => (
          <option key={each} value={each}>
            {energy(each)}
          </option>
        ))}
      </Choice>
      <Choice label={t('price')} name="price" value={String(query.priceMaxUsd ?? '')}>
        <option value="">{t('anyPrice')}</option>
        {prices
          .sort((a, b) => a - b)
          .map((limitUsd) => (
            <option key={limitUsd} value={limitUsd}>
              {t('priceUpTo', { price: priceOf(locale, limitUsd) })}
            </option>
          ))}
      </Choice>
      <Choice label={t('sort')} name="sort" value={query.sort === 'catalogue' ? '' : query.sort}>
        <option value="">{t('byCatalogue')}</option>
        <option value="price">{t('byPrice')}</option>
        <option value="-price">{t('byPriceDown')}</option>
        <option value="-updated">{t('byUpdate')}</option>
      </Choice>
      <label className="flex min-h-touch cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="power"
          value={LOWER_FEE_POWER}
          defaultChecked={query.hasLowerFee}
          className="size-5 accent-trust"
        />
        {t('power')}
      </label>
      <button type="submit" className="button-primary">
        {t('show')}
      </button>
    </TidyForm>
  );
}
