import { COMPANY, STORES } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, storeTextsOf } from '@/lib/i18n/texts';
import type { Placeholder } from './answer-template';
import { carNameOf } from './enquiry-subject';
import { priceOf } from './model-facts';

export interface AnsweredCar {
  modelId: number;
  brandName: string;
  modelName: string;
  trim: string;
  modelYear: number;
  priceUsd: number;
}

export interface AnsweredEnquiry {
  /** As the buyer wrote it. */
  name: string;
  /** Which the buyer knows from the site. */
  number: string;
  port: Port;
  brand: string;
  carModel: string;
  /** Those of the catalogue. */
  cars: readonly AnsweredCar[];
}

/** Brand, model, trim and year. */
export function carTitleOf({ brandName, modelName, trim, modelYear }: AnsweredCar): string {
  const name = carNameOf({ brand_name: brandName, model_name: modelName });
  return [name, trim, modelYear].filter(Boolean).join(' ');
}

/** What staff and buyers call a car of the yard, such as BAM-101. */
export function stockNumberOf({ modelId }: Pick<AnsweredCar, 'modelId'>): string {
  return `${COMPANY.stockPrefix}-${modelId}`;
}

/** What is known for an answer, in the buyer's language; '' for what is not. */
export function answerValues(
  locale: Locale,
  { name, number, port, brand, carModel, cars }: AnsweredEnquiry,
): Record<Placeholder, string> {
  const { name: storeName, address } = storeTextsOf(locale, port);
  return {
    name: name.trim(),
    car: cars.map(carTitleOf).join('; ') || `${brand} ${carModel}`.trim(),
    stock: listOf(locale, cars.map(stockNumberOf)),
    price: cars.map(({ priceUsd }) => priceOf(locale, priceUsd)).join('; '),
    port: storeName,
    number,
    company: COMPANY.name,
    address,
    phone: STORES[port].phone,
  };
}

/** The cars asked about as a buyer reads them: name, stock number, price, port. */
export function carsText(locale: Locale, enquiry: AnsweredEnquiry): string {
  const { port } = answerValues(locale, enquiry);
  if (enquiry.cars.length === 0) return `${enquiry.brand} ${enquiry.carModel}`.trim();
  return enquiry.cars
    .map((car) =>
      listOf(locale, [carTitleOf(car), stockNumberOf(car), priceOf(locale, car.priceUsd), port]),
    )
    .join('; ');
}
