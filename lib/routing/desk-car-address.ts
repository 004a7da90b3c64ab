import type { ProofKind } from '@/lib/config/proofs';
import type { Locale } from '@/lib/i18n/locales';

/** What staff change in the list of cars. */
export type CarKind = 'units' | 'models';

/** A car of the list in an address or a form, such as `units-1023`. */
export function carKeyOf({ kind, id }: { kind: CarKind; id: number }): string {
  return `${kind}-${id}`;
}

/** The car that a key names; null for anything else. */
export function carOfKey(key: unknown): { kind: CarKind; id: number } | null {
  const [, kind, id] = /^(units|models)-([1-9]\d{0,8})$/.exec(String(key)) ?? [];
  return kind ? { kind: kind as CarKind, id: Number(id) } : null;
}

const EDIT_PATHS = {
  units: '/cars/unit/',
  models: '/cars/model/',
  brands: '/cars/brands/',
  types: '/cars/types/',
  promotions: '/content/promotions/',
  articles: '/content/articles/',
  passages: '/content/passages/',
} as const;

/** The parameter by which a form shows texts in another language than the source. */
export const TEXT_PARAM = 'lang';

/**
 * Where a record is edited.
 * @param key its id, or the sign of a brand or type
 * @param locale whose texts its form shows beside the source
 */
export function editPath(
  kind: keyof typeof EDIT_PATHS,
  key: string | number,
  locale?: Locale,
): string {
  const query = locale ? `?${TEXT_PARAM}=${locale}` : '';
  return EDIT_PATHS[kind] + encodeURIComponent(key) + query;
}

/** Parameters of a rejected form: its wrong fields, and the prefixes of what was typed and seen. */
export const FORM_PARAMS = { wrong: 'wrong', typed: 'typed.', seen: 'seen.' } as const;

/** The parameter that says which record or text the form before has saved, where the page has others. */
export const SAVED_PARAM = 'saved';

/** Fields of a rejected form for which a suggestion was put aside. */
export const UNSUGGESTED_PARAM = 'unsuggested';

/** The outcome of a change in the list of cars, in an address (lib/content/desk/car-outcome.ts). */
export const CAR_PARAMS = {
  /** The car that was to be changed. */
  car: 'car',
  outcome: 'outcome',
  /** Changes that can be undone together. */
  batch: 'batch',
  /** What was to be changed, and to what: asked once more, or not carried out. */
  button: 'button',
  value: 'value',
  until: 'until',
  picked: 'picked',
} as const;

export type CarParam = keyof typeof CAR_PARAMS;

export const CAR_OUTCOMES = [
  'saved',
  'same',
  'undone',
  'undoRefused',
  'ask',
  'changed',
  'bad',
  'gone',
] as const;
export type CarOutcome = (typeof CAR_OUTCOMES)[number];

/** A page that shows at a car the outcome of its form. */
export function withCarOutcome(
  path: string,
  values: { outcome: CarOutcome } & Partial<Record<Exclude<CarParam, 'outcome'>, string>>,
): string {
  const url = new URL(path, 'http://desk.invalid');
  for (const [name, value] of Object.entries(values)) {
    // An empty day is one that was taken away.
    if (value || name === 'until') url.searchParams.set(CAR_PARAMS[name as CarParam], value);
  }
  return `${url.pathname}${url.search}${values.car ? `#${values.car}` : ''}`;
}

/** The values of a car that a person saw when they decided to change it. */
export interface SeenCar {
  kind: CarKind;
  id: number;
  /** Of its own. */
  priceUsd: number | null;
  /** What counts where it has none. */
  modelPriceUsd: number;
  /** Of a unit: its status and port; of a model: its stock at both ports. */
  stand: readonly [string, string];
  /** Of a unit: the moment or day that goes with its status, '' for none; null where it is not known. */
  end?: string | null;
}

/** A car as forms name it, with what the person sees of it: `units-1023:at_port:khorgos:14900:15200:`. */
export function seenCarText({ kind, id, priceUsd, modelPriceUsd, stand, end }: SeenCar): string {
  const seen = [carKeyOf({ kind, id }), ...stand, priceUsd ?? '', modelPriceUsd, end ?? []].flat();
  return seen.join(':');
}

export function seenCarOf(text: string): SeenCar | null {
  const [, key, first = '', second = '', price, modelPrice, end = null] =
    /^([a-z]+-\d+):([a-z_]+|\d+):([a-z]+|\d+):(\d*):(\d+)(?::([\dTZ:.-]*))?$/.exec(text) ?? [];
  const car = carOfKey(key);
  const stand = [first, second] as const;
  const priceUsd = price ? Number(price) : null;
  return car && { ...car, stand, priceUsd, modelPriceUsd: Number(modelPrice), end };
}

/** A paper, a picture of a yard or a car that was delivered. */
export function proofPath(id: number): string {
  return `/content/proofs/${id}`;
}

export function newProofPath(kind: ProofKind): string {
  return `/content/proofs/new?kind=${kind}`;
}
