/** Lengths the enquiry's fields take (lib/contract/calls/clue.ts). */
const NAME_MAX_LENGTH = 120;
const SIGN_MAX_LENGTH = 120;
const BRAND_MAX_LENGTH = 80;
const ID_MAX_LENGTH = 80;

/** A car as favourites and the catalogue name it. */
export interface CarIdentity {
  model_id: number;
  brand_name: string;
  brand_sign: string;
  model_name: string;
  model_sign: string;
  trim?: string;
}

/** What an enquiry is about, by the fields of its call (specification section 3). */
export interface EnquirySubject {
  /** Source label of the lead. */
  from: string;
  from_id?: string;
  brand?: string;
  brand_sign?: string;
  car_model?: string;
  car_model_sign?: string;
  /** The one car of the model that is asked about, and what it is called by. */
  unit_id?: number;
  stock_number?: string;
  /** Each car, where it is about several: for display; they are sent as the fields above. */
  cars?: readonly { id: number; name: string }[];
}

/** As many texts as fit, with commas, and behind words for people the number of those left out. */
function joined(texts: readonly string[], maxLength: number, separator = ', '): string {
  for (let count = texts.length; count > 0; count -= 1) {
    const rest = texts.length - count;
    // Signs and ids are split at their commas, and looked up.
    const left = rest > 0 && separator !== ',' ? ` +${rest}` : '';
    const text = texts.slice(0, count).join(separator) + left;
    if (text.length <= maxLength) return text;
  }
  // Half of a character at the end would have the server reject the enquiry.
  return (texts[0] ?? '').slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Names in one line, as far as the field of the car's name takes them. */
export function carModelOf(names: readonly string[], separator?: string): string {
  return joined(names, NAME_MAX_LENGTH, separator);
}

/** Other scripts may have left anything in the browser's storage, where favourites come from. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Brand and model as one name; some models carry the brand's name already. */
export function carNameOf(car: Pick<CarIdentity, 'brand_name' | 'model_name'>): string {
  const brand = textOf(car.brand_name);
  const model = textOf(car.model_name);
  return (model.startsWith(brand) ? model : `${brand} ${model}`).trim();
}

/** Each text once, in the order of its first appearance. */
function distinct(texts: readonly unknown[]): string[] {
  return [...new Set(texts.map(textOf).filter(Boolean))];
}

/**
 * What an enquiry about cars is about: for one its own fields, for several their names, signs and
 * ids in one line each, as far as the fields reach, and the brand's name where they share it.
 * @param unit of the only one, where it is about that
 */
export function subjectOfCars(
  cars: readonly CarIdentity[],
  from: string,
  unit?: { unit_id: number; stock_number: string } | null,
): EnquirySubject {
  const [first, ...others] = cars;
  const subject = {
    from,
    from_id: joined(
      cars.map(({ model_id }) => String(model_id)),
      ID_MAX_LENGTH,
      ',',
    ),
    car_model_sign: joined(
      cars.map(({ model_sign }) => model_sign),
      SIGN_MAX_LENGTH,
      ',',
    ),
    brand_sign: joined(distinct(cars.map(({ brand_sign }) => brand_sign)), BRAND_MAX_LENGTH, ','),
  };
  if (first && others.length === 0) {
    const model = [first.model_name, first.trim].map(textOf).filter(Boolean).join(' ');
    return {
      ...subject,
      brand: textOf(first.brand_name),
      // The catalogue takes a name and a trim as long as the field each.
      car_model: carModelOf([model]),
      ...(unit && { unit_id: unit.unit_id, stock_number: unit.stock_number }),
    };
  }
  const [brand = '', ...otherBrands] = distinct(cars.map(({ brand_name }) => brand_name));
  return {
    ...subject,
    brand: otherBrands.length === 0 ? brand.slice(0, BRAND_MAX_LENGTH) : '',
    car_model: carModelOf(cars.map(carNameOf)),
    cars: cars.map((car) => ({ id: car.model_id, name: carNameOf(car) })),
  };
}
