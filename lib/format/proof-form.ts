import { isDay } from '@/lib/config/day-period';
import { isLandedCountry, LANDED_COUNTRIES } from '@/lib/config/landed-countries';
import type { FocusedPicture } from '@/lib/config/picture-upload';
import { PORTS, type Port } from '@/lib/config/ports';
import {
  CAR_NUMBER_MAX_LENGTH,
  PAPER_KINDS,
  PAPER_NUMBER_MAX_LENGTH,
  type PaperKind,
  type ProofKind,
} from '@/lib/config/proofs';
import { pictureIn } from './picture-form';

/** What the form of a proof holds. */
export interface ProofFacts {
  kind: ProofKind;
  port: Port | null;
  day: string | null;
  untilDay: string | null;
  paper: PaperKind | null;
  number: string;
  /** As it was typed: a stock number or a model's reference. */
  carNumber: string;
  country: string | null;
  city: string;
  reviewId: number | null;
  picture: FocusedPicture | null;
  isShown: boolean;
  isExample: boolean;
}

/** One text for each field. */
export type ProofForm = Record<string, string>;

/** Fields of each kind's form, besides its picture. */
export const PROOF_FIELDS: Readonly<Record<ProofKind, readonly string[]>> = {
  yard: ['port', 'day'],
  paper: ['paper', 'number', 'day', 'untilDay'],
  delivery: ['carNumber', 'port', 'day', 'place', 'untilDay', 'reviewId'],
};

/** Where a car went, as one choice: `MN`, or `MN/ulaanbaatar`. */
export const placeOf = (country: string | null, city: string): string =>
  city ? `${country}/${city}` : (country ?? '');

export function proofFormOf(facts: ProofFacts): ProofForm {
  const { port, day, untilDay, paper, number, carNumber, country, city, reviewId } = facts;
  return {
    port: port ?? '',
    day: day ?? '',
    untilDay: untilDay ?? '',
    paper: paper ?? '',
    number,
    carNumber,
    place: placeOf(country, city),
    reviewId: reviewId ? String(reviewId) : '',
    picture: facts.picture ? JSON.stringify([facts.picture]) : '',
    // A stored picture implies the owner's consent, which is not stored itself.
    consent: facts.picture ? 'yes' : '',
    shown: facts.isShown ? 'yes' : '',
    example: facts.isExample ? 'yes' : '',
  };
}

function placeIn(text: string): { country: string | null; city: string } | undefined {
  if (!text) return { country: null, city: '' };
  const [country = '', city = ''] = text.split('/');
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const isKnown =
    !city || (isLandedCountry(country) && Object.hasOwn(LANDED_COUNTRIES[country].cities, city));
  return isKnown ? { country, city } : undefined;
}

/**
 * What was typed, as it is stored; the fields to look at again where something does not fit.
 * @param today at the stores: nothing was taken, issued or delivered later
 */
export function proofOfForm(
  kind: ProofKind,
  form: ProofForm,
  today: string,
): { proof: ProofFacts } | { wrong: string[] } {
  const wrong = new Set<string>();
  const has = (name: string) => PROOF_FIELDS[kind].includes(name);
  const textOf = (name: string) => (has(name) ? (form[name] ?? '').trim() : '');
  const dayIn = (name: string) => {
    const text = textOf(name);
    if (text && !isDay(text)) wrong.add(name);
    return text || null;
  };
  const day = dayIn('day');
  const untilDay = dayIn('untilDay');
  const port = PORTS.find((each) => each === textOf('port')) ?? null;
  const paper = PAPER_KINDS.find((each) => each === textOf('paper')) ?? null;
  if (kind !== 'paper' && !day) wrong.add('day');
  if (day && day > today) wrong.add('day');
  if (untilDay && ((day && untilDay < day) || (kind === 'delivery' && untilDay > today))) {
    wrong.add('untilDay');
  }
  if (has('port') && !port) wrong.add('port');
  if (has('paper') && !paper) wrong.add('paper');
  const number = textOf('number');
  const carNumber = textOf('carNumber');
  if (number.length > PAPER_NUMBER_MAX_LENGTH || /[<>\p{Cc}]/u.test(number)) wrong.add('number');
  const isCar = carNumber.length > 0 && carNumber.length <= CAR_NUMBER_MAX_LENGTH;
  if (has('carNumber') && !isCar) wrong.add('carNumber');
  const place = placeIn(textOf('place'));
  if (!place) wrong.add('place');
  const review = textOf('reviewId');
  if (review && !/^[1-9]\d{0,8}$/.test(review)) wrong.add('reviewId');
  const picture = pictureIn(form.picture ?? '');
  if (picture === undefined || (!picture && kind !== 'delivery')) wrong.add('picture');
  if (kind === 'delivery' && picture && form.consent !== 'yes') wrong.add('consent');
  if (wrong.size > 0 || !place || picture === undefined) return { wrong: [...wrong] };
  return {
    proof: {
      kind,
      port,
      day,
      untilDay,
      paper,
      number,
      carNumber,
      ...place,
      picture,
      reviewId: review ? Number(review) : null,
      isShown: form.shown === 'yes',
      isExample: form.example === 'yes',
    },
  };
}
