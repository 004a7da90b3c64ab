import { company, storeOf } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, storeTextsOf, textsOf } from '@/lib/i18n/texts';
import type { Placeholder } from './answer-template';
import { type AnsweredCar, carTitleOf, stockNumberOf } from './car-title';
import { priceOf } from './model-facts';
import { portsInStock } from './stock-places';

export interface AnsweredEnquiry {
  /** As the buyer wrote it. */
  name: string;
  /** Which the buyer knows from the site. */
  number: string;
  /** The buyer's. */
  port: Port;
  brand: string;
  carModel: string;
  /** Of the buyer's page of it; '' for none. */
  privateLink?: string;
  /** Those of the catalogue. */
  cars: readonly AnsweredCar[];
}

const stockOf = ({ stockKhorgos, stockErenhot }: AnsweredCar) => ({
  khorgos: stockKhorgos,
  erenhot: stockErenhot,
});

/** The port to write of: the buyer's, unless every car that is left stands at the other. */
function answerPortOf({ port, cars }: AnsweredEnquiry): Port {
  const ports = cars.flatMap((car) => portsInStock(stockOf(car)));
  return ports.length === 0 || ports.includes(port) ? port : (ports[0] ?? port);
}

/** What is known for an answer, in the buyer's language; '' for what is not. */
export function answerValues(
  locale: Locale,
  enquiry: AnsweredEnquiry,
): Record<Placeholder, string> {
  const { name, number, brand, carModel, cars, privateLink } = enquiry;
  const port = answerPortOf(enquiry);
  const { name: storeName, address } = storeTextsOf(locale, port);
  return {
    name: name.trim(),
    car: cars.map(carTitleOf).join('; ') || `${brand} ${carModel}`.trim(),
    stock: listOf(locale, cars.map(stockNumberOf)),
    price: cars.map(({ priceUsd }) => priceOf(locale, priceUsd)).join('; '),
    port: storeName,
    number,
    company: company().name,
    address,
    phone: storeOf(port).phone,
    link: privateLink ?? '',
  };
}

/** The cars asked about as a buyer reads them: name, stock number, price, and where each stands. */
export function carsText(locale: Locale, enquiry: AnsweredEnquiry): string {
  if (enquiry.cars.length === 0) return `${enquiry.brand} ${enquiry.carModel}`.trim();
  const placesOf = (car: AnsweredCar) => {
    const ports = portsInStock(stockOf(car), enquiry.port);
    const names = ports.map((port) => storeTextsOf(locale, port).name);
    return names.length > 0 ? names : [textsOf(locale, 'car')('noneLeft')];
  };
  return enquiry.cars
    .map((car) => {
      const price = priceOf(locale, car.priceUsd);
      return listOf(locale, [carTitleOf(car), stockNumberOf(car), price, ...placesOf(car)]);
    })
    .join('; ');
}
