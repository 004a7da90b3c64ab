import { company } from '@/lib/config/company';
import {
  BUYERS,
  type Buyer,
  LANDED_COUNTRY_CODES,
  type LandedCity,
  landedCitiesOf,
} from '@/lib/config/landed-countries';
import { countryNameOf } from '@/lib/format/rate-words';
import { isolated } from '@/lib/i18n/isolated';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_NUMBER, LANDED_COST_PATH } from '@/lib/routing/landed-cost-address';
import { KeptCity } from './kept-city';

const numberIn = (locale: Locale, number: string) =>
  directionOf(locale) === 'rtl' ? isolated(number) : number;

/**
 * Asks for a car and a city; a plain GET form.
 * @param car the number that was asked for; `isUnknown` where no car has it
 */
export function CostForm({
  locale,
  car,
  unit,
  isUnknown,
  city,
  buyer,
  isChosen,
}: {
  locale: Locale;
  car: number | undefined;
  /** Of the model, where the sums are of one car. */
  unit: number | undefined;
  isUnknown: boolean;
  city: LandedCity;
  buyer: Buyer;
  /** Whether the address names the city. */
  isChosen: boolean;
}) {
  const t = textsOf(locale, 'landedCost');
  const prefix = company().stockPrefix;
  const example = `${prefix}-101`;
  return (
    <form action={LANDED_COST_PATH} className="cost-form">
      <p>
        <label htmlFor="cost-car">{t('number')}</label>
        <input
          id="cost-car"
          name="car"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          defaultValue={car ? `${prefix}-${car}` : ''}
          className="field-box"
          pattern={CAR_NUMBER.source}
          title={t('numberHint', { example })}
          aria-describedby="cost-car-hint"
          aria-invalid={isUnknown || undefined}
        />
        <small id="cost-car-hint" className={isUnknown ? 'text-danger' : undefined}>
          {isUnknown
            ? t('unknownCar', { number: numberIn(locale, `${prefix}-${car}`) })
            : t('numberHint', { example })}
        </small>
      </p>
      <p>
        <label htmlFor="cost-city">{t('where')}</label>
        <select id="cost-city" name="to" defaultValue={city} className="field-box">
          {LANDED_COUNTRY_CODES.map((country) => (
            <optgroup key={country} label={countryNameOf(locale, country)}>
              {landedCitiesOf(country).map((each) => (
                <option key={each} value={each}>
                  {t(`cities.${each}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="cost-buyer">{t('buyer')}</label>
        <select id="cost-buyer" name="by" defaultValue={buyer} className="field-box">
          {BUYERS.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </p>
      {unit && <input type="hidden" name="unit" value={unit} />}
      <KeptCity isChosen={isChosen} />
      <button type="submit" className={car && !isUnknown ? 'button-quiet' : 'button-primary'}>
        {t('show')}
      </button>
    </form>
  );
}
