import type { FavouriteRow, OpenForm } from '@/store/site-store';

/** Lengths the enquiry's fields take (lib/contract/calls/clue.ts). */
const NAME_MAX_LENGTH = 120;
const SIGN_MAX_LENGTH = 120;
const BRAND_MAX_LENGTH = 80;
const ID_MAX_LENGTH = 80;

/** As many texts as fit, with commas; what does not fit is counted. */
function joined(texts: readonly string[], maxLength: number, separator = ', '): string {
  for (let count = texts.length; count > 0; count -= 1) {
    const rest = texts.length - count;
    const text = texts.slice(0, count).join(separator) + (rest > 0 ? ` +${rest}` : '');
    if (text.length <= maxLength) return text;
  }
  return (texts[0] ?? '').slice(0, maxLength);
}

/** Other scripts may have left anything in the browser's storage. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Brand and model as one name; some models carry the brand's name already. */
export function nameOf(row: Pick<FavouriteRow, 'brand_name' | 'model_name'>): string {
  const [brand, model] = [textOf(row.brand_name), textOf(row.model_name)];
  return (model.startsWith(brand) ? model : `${brand} ${model}`).trim();
}

/**
 * What an enquiry about a list of favourites is about: for one car its own fields, for several
 * their names, signs and ids in one line each, as far as the fields reach.
 */
export function subjectOfList(rows: readonly FavouriteRow[]): Omit<OpenForm, 'show' | 'type'> {
  const [first, ...others] = rows;
  const subject = {
    from: 'favourites',
    from_id: joined(
      rows.map(({ model_id }) => String(model_id)),
      ID_MAX_LENGTH,
      ',',
    ),
    car_model_sign: joined(
      rows.map(({ model_sign }) => model_sign),
      SIGN_MAX_LENGTH,
      ',',
    ),
    brand_sign: joined(
      [...new Set(rows.map(({ brand_sign }) => textOf(brand_sign)).filter(Boolean))],
      BRAND_MAX_LENGTH,
      ',',
    ),
  };
  if (first && others.length === 0) {
    return { ...subject, brand: textOf(first.brand_name), car_model: textOf(first.model_name) };
  }
  return { ...subject, brand: '', car_model: joined(rows.map(nameOf), NAME_MAX_LENGTH) };
}
