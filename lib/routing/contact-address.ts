import { CONTACT_PATH, type ContactSubject, contactHref, recordIdOf } from './paths';

/** The parameters by which the address of the contact page names a subject. */
export const CONTACT_PARAMS = ['car', 'cars', 'unit', 'promotion', 'brand', 'from'] as const;

/** The most cars one enquiry names: as many as a person would keep. */
export const CONTACT_CARS_MAX = 20;

const CAR_IDS = /^[1-9]\d{0,8}(?:\.[1-9]\d{0,8})*$/;
const SIGN = /^[a-z0-9][a-z0-9-]{0,79}$/;
const FROM = /^[A-Za-z][\w:.-]{0,59}$/;

/**
 * What an address of the contact page is about. Each parameter counts once and only in its plain
 * form; what is anything else is left out, down to the bare form.
 */
export function contactSubjectOf(searchParams: URLSearchParams): ContactSubject {
  const paramOf = (name: (typeof CONTACT_PARAMS)[number]) => {
    const [value = '', ...others] = searchParams.getAll(name);
    return others.length === 0 ? value : '';
  };
  const from = FROM.test(paramOf('from')) ? { from: paramOf('from') } : {};
  const ids = paramOf('car') || paramOf('cars');
  if (CAR_IDS.test(ids)) {
    const cars = [...new Set(ids.split('.').map(Number))].slice(0, CONTACT_CARS_MAX);
    const unit = cars.length === 1 ? recordIdOf(paramOf('unit')) : null;
    return { cars, ...(unit && { unit }), ...from };
  }
  const promotion = recordIdOf(paramOf('promotion'));
  if (promotion) return { promotion, ...from };
  const brand = paramOf('brand');
  return { ...(SIGN.test(brand) && { brand }), ...from };
}

/** The parameters that decide what the page shows, in one order and one spelling. */
export function canonicalContactQuery(searchParams: URLSearchParams): URLSearchParams {
  const href = contactHref(contactSubjectOf(searchParams));
  return new URLSearchParams(href.slice(CONTACT_PATH.length));
}
