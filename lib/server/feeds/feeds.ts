import { stringify } from 'csv-stringify/sync';
import { company, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { ATTRIBUTES, type AttributeName } from '@/lib/contract/attributes';
import { UNIT_ATTRIBUTE_NAMES } from '@/lib/contract/unit-attributes';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { inertText } from '@/lib/format/inert-text';
import { fullNameOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { unitHref } from '@/lib/routing/paths';
import { portalPath } from '../media/portal-pictures';
import type { ListedCar } from './listed-cars';

/** Where the feed is read, and how its addresses begin: `https://www.example.com`. */
export interface FeedContext {
  locale: Locale;
  origin: string;
  now: Date;
}

interface Feed {
  contentType: string;
  head(context: FeedContext): string;
  /** '' for a car that the portal would reject, because something that it demands is not known. */
  car(car: ListedCar, context: FeedContext): string;
  tail: string;
}

const titleOf = (car: ListedCar) => `${fullNameOf(car)}, ${car.model_year}`;
const linkOf = (car: ListedCar, { origin }: FeedContext) =>
  origin + unitHref(car.model_id, car.unit_id);
const picturesOf = (car: ListedCar, { origin }: FeedContext) =>
  car.pictures.map((src) => origin + portalPath(src));

/** As the owner wrote it: portals dial it, and it can be no formula (lib/config/company-values.ts). */
const isOwnPhone = (text: string) => PORTS.some((port) => storeOf(port).phone === text);

const csvLine = (cells: readonly unknown[]) =>
  stringify([[...cells]], {
    cast: { string: (text) => (isOwnPhone(text) ? text : inertText(text)), boolean: String },
  });

type Cell = (car: ListedCar, context: FeedContext) => unknown;

/** A feed of one line for each car; those that lack what is `demanded` are left out. */
function table(cells: Record<string, Cell>, demanded: readonly string[] = []): Feed {
  const names = Object.keys(cells);
  return {
    contentType: 'text/csv; charset=utf-8',
    head: () => csvLine(names),
    car(car, context) {
      const values = names.map((name) => cells[name]?.(car, context) ?? '');
      const lacks = demanded.some((name) => values[names.indexOf(name)] === '');
      return lacks ? '' : csvLine(values);
    },
    tail: '',
  };
}

const BODY_STYLES: Record<string, string> = {
  sedan: 'SEDAN',
  hatchback: 'HATCHBACK',
  liftback: 'HATCHBACK',
  wagon: 'WAGON',
  'compact-suv': 'SUV',
  'large-suv': 'SUV',
  'off-roader': 'SUV',
  mpv: 'MINIVAN',
  minivan: 'MINIVAN',
  pickup: 'TRUCK',
  'light-truck': 'TRUCK',
  bus: 'VAN',
};
const FUELS: Record<string, string> = {
  petrol: 'GASOLINE',
  diesel: 'DIESEL',
  electric: 'ELECTRIC',
  hybrid: 'HYBRID',
  'plugin-hybrid': 'PLUGIN_HYBRID',
  'range-extender': 'PLUGIN_HYBRID',
};
const fuelOf = (car: ListedCar) => FUELS[car.energy_type] ?? 'OTHER';
const transmissionOf = (car: ListedCar) => (car.gearbox === 'manual' ? 'MANUAL' : 'AUTOMATIC');
const driveOf = (car: ListedCar) =>
  ({ '4wd': '4X4' })[car.drive as '4wd'] ?? car.drive.toUpperCase();
const priceOf = (car: ListedCar) => `${car.price_usd} USD`;
/** Null where it is unknown: only a car whose data says so is new. */
const conditionOf = (car: ListedCar) => car.condition?.toUpperCase();
const addressOf = (car: ListedCar, { locale }: FeedContext) => storeTextsOf(locale, car.port);

/** developers.google.com/vehicle-listings/reference/feed-specification */
const google = table(
  {
    vin: (car) => car.vin,
    id: (car) => car.stock_number,
    store_code: (car) => car.port,
    dealership_name: () => company().name,
    dealership_address: (car, context) => addressOf(car, context).address,
    tracking_phone_number: (car) => storeOf(car.port).phone,
    image_link: (car, context) => picturesOf(car, context)[0],
    additional_image_link: (car, context) => picturesOf(car, context).slice(1).join(','),
    link: linkOf,
    date_in_stock: (car) => car.listed_on,
    price: priceOf,
    condition: conditionOf,
    make: (car) => car.brand_name,
    model: (car) => car.model_name,
    trim: (car) => car.trim,
    year: (car) => car.model_year,
    mileage: (car) => (car.mileage_km === null ? '' : `${car.mileage_km} km`),
    exterior_color: (car) => car.colour,
    vehicle_type: (car) => BODY_STYLES[car.type_sign],
    fuel: fuelOf,
    transmission: transmissionOf,
    drivetrain: driveOf,
    description: (car) => car.summary,
  },
  ['vin', 'condition', 'mileage', 'image_link'],
);

/** developers.facebook.com/docs/marketing-api/auto-ads/reference */
const facebook = table(
  {
    vehicle_id: (car) => car.stock_number,
    vin: (car) => car.vin,
    title: titleOf,
    description: (car) => car.summary || titleOf(car),
    url: linkOf,
    make: (car) => car.brand_name,
    model: (car) => car.model_name,
    trim: (car) => car.trim,
    year: (car) => car.model_year,
    'mileage.value': (car) => car.mileage_km,
    'mileage.unit': () => 'KM',
    'image[0].url': (car, context) => picturesOf(car, context)[0],
    'image[0].tag[0]': (car) => titleOf(car),
    state_of_vehicle: conditionOf,
    body_style: (car) => BODY_STYLES[car.type_sign] ?? 'OTHER',
    fuel_type: fuelOf,
    transmission: transmissionOf,
    drivetrain: driveOf,
    exterior_color: (car) => car.colour,
    price: priceOf,
    availability: (car) => (car.status === 'at_port' ? 'AVAILABLE' : 'PENDING'),
    date_first_on_lot: (car) => car.listed_on,
    address: (car, context) => {
      const { street: addr1, locality: city, region } = addressOf(car, context).parts;
      return JSON.stringify({ addr1, city, region, country: 'CN' });
    },
    latitude: (car) => storeOf(car.port).position.latitude,
    longitude: (car) => storeOf(car.port).position.longitude,
  },
  ['vin', 'state_of_vehicle', 'mileage.value', 'image[0].url', 'exterior_color'],
);

type Column = keyof ListedCar;
const OWN_COLUMNS = UNIT_ATTRIBUTE_NAMES.filter((name): name is typeof name & Column =>
  [
    'stock_number',
    'vin',
    'condition',
    'built_on',
    'mileage_km',
    'owners',
    'colour',
    'port',
    'status',
    'price_usd',
  ].includes(name),
);
const MODEL_COLUMNS = (Object.keys(ATTRIBUTES) as AttributeName[]).filter(
  (name) => !(OWN_COLUMNS as string[]).includes(name) && !name.startsWith('stock_'),
);

/** Everything that is known, in the columns of imports. */
const plain = table({
  ...Object.fromEntries(
    [...OWN_COLUMNS, 'brand_name', 'model_name', 'trim', ...MODEL_COLUMNS].map((name) => [
      name,
      (car: ListedCar) => {
        const value = car[name as Column];
        return Array.isArray(value) ? value.join('|') : value;
      },
    ]),
  ),
  link: linkOf,
  // As they are stored, for an import.
  pictures: (car, { origin }) => car.pictures.map((src) => origin + src).join('|'),
});

const element = (name: string, value: unknown, attributes = '') =>
  value === null || value === undefined || value === ''
    ? ''
    : `<${name}${attributes}>${escapeMarkup(String(value))}</${name}>`;
const param = (name: string, value: unknown, unit?: string) =>
  element('param', value, ` name="${name}"${unit ? ` unit="${unit}"` : ''}`);

/** yandex.ru/support/merchants: YML, which Yandex and auto.ru's partners read. */
const yandex: Feed = {
  contentType: 'application/xml; charset=utf-8',
  head: ({ origin, now }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${now.toISOString()}"><shop>${element('name', company().name)}${element('company', company().legalName)}${element('url', origin)}<currencies><currency id="USD" rate="CBRF"/></currencies><categories><category id="1">Автомобили</category></categories><offers>\n`,
  car(car, context) {
    const parts = [
      element('url', linkOf(car, context)),
      element('price', car.price_usd),
      '<currencyId>USD</currencyId><categoryId>1</categoryId>',
      ...picturesOf(car, context).map((url) => element('picture', url)),
      element('name', titleOf(car)),
      element('vendor', car.brand_name),
      element('model', [car.model_name, car.trim].filter(Boolean).join(' ')),
      element('vendorCode', car.stock_number),
      element('description', car.summary),
      param('VIN', car.vin),
      param('Год выпуска', car.built_on?.slice(0, 4) ?? car.model_year),
      param('Состояние', car.condition && { new: 'новый', used: 'с пробегом' }[car.condition]),
      param('Пробег', car.mileage_km, 'км'),
      param('Владельцев', car.owners),
      param('Мощность', car.power_hp, 'л.с.'),
      param('Объём двигателя', car.displacement_cc, 'см³'),
      param('Мест', car.seats),
      param('Порт', storeTextsOf(context.locale, car.port).name),
    ];
    const isThere = car.status === 'at_port';
    return `<offer id="${car.unit_id}" available="${isThere}">${parts.join('')}</offer>\n`;
  },
  tail: '</offers></shop></yml_catalog>\n',
};

/** By the name of the file. */
export const FEEDS = {
  'yandex.xml': yandex,
  'google.csv': google,
  'facebook.csv': facebook,
  'cars.csv': plain,
} as const satisfies Record<string, Feed>;
