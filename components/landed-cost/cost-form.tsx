import {
  BUYERS,
  type Buyer,
  LANDED_COUNTRY_CODES,
  type LandedCity,
  landedCitiesOf,
} from '@/lib/config/landed-countries';
import { countryNameOf } from '@/lib/format/rate-words';
import { referenceOf } from '@/lib/format/reference';
import { isolated } from '@/lib/i18n/isolated';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_TEXT_MAX_LENGTH, LANDED_COST_PATH } from '@/lib/routing/landed-cost-address';
import { KeptCity } from './kept-city';

const numberIn = (locale: Locale, number: string) =>
  directionOf(locale) === 'rtl' ? isolated(number) : number;

/**
 * Asks for a car and a city; a plain GET form.
 * @param car the number that was asked for, or what was typed; `isUnknown` where no car has it
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
  car: number | string | undefined;
  /** Beside the model's number, where the sums are of one car. */
  unit: number | undefined;
  isUnknown: boolean;
  city: LandedCity;
  buyer: Buyer;
  /** Whether the address names the city. */
  isChosen: boolean;
}) {
  const t = textsOf(locale, 'landedCost');
  const example = referenceOf(101);
  const said = typeof car === 'number' ? referenceOf(car) : (car ?? '');
  return (
    <form action={LANDED_COST_PATH} className="cost-form">
      <p>
        <label htmlFor="cost-car">{t('number')}</label>
        <input
          id="cost-car"
          name="car"
          dir="ltr"
          maxLength={CAR_TEXT_MAX_LENGTH}
          autoComplete="off"
          defaultValue={said}
          className="field-box"
          aria-describedby="cost-car-hint"
          aria-invalid={isUnknown || undefined}
        />
        <small id="cost-car-hint" className={isUnknown ? 'text-danger' : undefined}>
          {isUnknown
            ? t('unknownCar', { number: numberIn(locale, said) })
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
