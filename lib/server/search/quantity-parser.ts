import type { Locale } from '@/lib/i18n/locales';
import {
  isOfFamily,
  isOfNext,
  isProMax,
  isSaidOfCars,
  isTrimMax,
  limitBehind,
  mayBeNamedFirst,
  mayBeOf,
  sideOf,
} from './limit-words';
import {
  amountAt,
  isAfterName,
  isBareYear,
  isBesideName,
  isMoney,
  isMultiple,
  isSum,
  isYuanModel,
  moneyAt,
  signAt,
} from './money-words';
import {
  AGE_MAX,
  isCalendar,
  isNoAge,
  isNoPower,
  isOfOthers,
  isYear,
  meaningOf,
  type NumberMeaning,
  type Quantity,
  SHORT_YEAR_MIN,
  together,
} from './quantity-filters';
import type { Token } from './tokens';
import { phraseAt, RANGE_MAX_KM, SIDES, type Side, type Unit } from './trade-words';

export interface NumberMatch extends NumberMeaning {
  /** In tokens. */
  length: number;
}

/** A number as it is read, with what a second one has to know of it. */
interface ReadQuantity extends Quantity {
  /** Before it was multiplied. */
  digits: number;
  multiple: number;
  isBetween: boolean;
  /** It says nothing but as the lower end of a range. */
  isFrom: boolean;
  isFamily: boolean;
  isLimitAfter: boolean;
  /** The first token behind it. */
  end: number;
}

/** No car has as many. */
const SEATS_MAX = 100;

/** Whether a unit behind a number is of that one: of "20000, mileage 50000" it is of the next. */
function isOfBefore(
  tokens: readonly Token[],
  at: number,
  value: number,
  hasUnit: boolean,
  siteLocale: Locale,
) {
  return (unit: Unit) => {
    if (unit === 'seats') return value < SEATS_MAX;
    const isNext = () => hasUnit || isYear(value) || quantityAt(tokens, at, siteLocale) !== null;
    return unit === 'mileage' ? !isNext() : unit !== 'measure' && !isMultiple(unit);
  };
}

/** What may be counted in words. */
const COUNTED_IN_WORDS: readonly (Unit | null)[] = ['seats', 'year'];

/** What a number counts that its limit stands behind: "7 or more seats", "5-аас дээш суудал". */
const COUNTED_BEHIND_LIMIT: readonly Unit[] = ['seats', 'hp', 'kw', 'km'];
const COUNTED_BEHIND_LIMIT_MAX = 1000;

/** Reads a number with its limit, currency and unit; `null` where there is none at the start. */
function quantityAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
): ReadQuantity | null {
  const moneyFirst = moneyAt(tokens, start, siteLocale);
  const named = phraseAt(tokens, start, 'unit', siteLocale, ({ unit }) => mayBeNamedFirst(unit));
  let at = start + ((moneyFirst ?? named)?.length ?? 0);
  const limitAt = at;
  const before = phraseAt(
    tokens,
    limitAt,
    'limit',
    siteLocale,
    ({ limit }) => limit in SIDES || ['between', 'from', 'family'].includes(limit),
  );
  const isBetween = before?.meaning.limit === 'between';
  const isFrom = before?.meaning.limit === 'from';
  const isFamily = before?.meaning.limit === 'family';
  let side: Side | null =
    before && !isProMax(tokens, limitAt) ? sideOf(before.meaning.limit) : null;
  let unit: Unit | null = isFamily ? 'seats' : null;
  at += before?.length ?? 0;
  const year = phraseAt(tokens, at, 'unit', siteLocale, (meaning) => meaning.unit === 'year');
  if (year && tokens[at]?.kind === 'word') {
    unit = 'year';
    at += year.length;
  }
  const money = moneyFirst ?? moneyAt(tokens, at, siteLocale);
  if (money && !moneyFirst) at += money.length;
  const isNamed = money !== null && !signAt(tokens, moneyFirst ? start : at - money.length);
  const amount = amountAt(tokens, at, siteLocale, before !== null);
  if (!amount || (isNamed && !isSum(amount))) return null;
  const isYuan = moneyFirst?.unit === 'CNY';
  if (isYuan && isYuanModel(tokens, start, amount, siteLocale)) return null;
  const { token, digits, multiple, isWord, value } = amount;
  at = amount.end;
  const signAfter = tokens[at]?.isAfterDash ? null : signAt(tokens, at);
  unit = signAfter?.unit ?? money?.unit ?? unit;
  at += signAfter?.length ?? 0;
  const isOwn = isOfBefore(tokens, at, value, unit !== null, siteLocale);
  const own = phraseAt(tokens, at, 'unit', siteLocale, ({ unit: each }) => isOwn(each));
  if (own && isNamed && !isMoney(own.meaning.unit)) return null;
  // "Yuan up to 15000$"
  if (isNamed && moneyFirst && (own?.meaning.unit ?? unit) !== moneyFirst.unit) return null;
  const isCounted = !isWord || multiple > 1;
  const words = tokens.slice(at, at + (own?.length ?? 0)).map(({ text }) => text);
  if (own && (isCounted || COUNTED_IN_WORDS.includes(own.meaning.unit))) {
    unit = own.meaning.unit;
    at += own.length;
  }
  if (isFamily && (unit !== 'seats' || !isOfFamily(tokens, amount, siteLocale))) return null;
  if (unit === 'seats' && isTrimMax(tokens, limitAt, siteLocale)) side = null;
  const isOfYear = unit === 'year' || (unit === null && isYear(value));
  const behind = limitBehind(tokens, at, isOfYear, siteLocale);
  const ofFamily = behind?.meaning.limit === 'familyAfter';
  const isNoFamily = ofFamily && (unit || side || !isOfFamily(tokens, amount, siteLocale));
  const after = behind && (isNoFamily || isOfNext(tokens, at, siteLocale)) ? null : behind;
  if (after) {
    if (ofFamily) unit = 'seats';
    side = sideOf(after.meaning.limit);
    at += after.length;
  }
  const isBare = unit === null && value < COUNTED_BEHIND_LIMIT_MAX;
  const counted = phraseAt(tokens, at, 'unit', siteLocale, ({ unit: each }) =>
    COUNTED_BEHIND_LIMIT.includes(each),
  );
  if (after && isBare && counted && !phraseAt(tokens, at, 'filter', siteLocale)) {
    unit = counted.meaning.unit;
    at += counted.length;
  }
  if (!isCounted && !COUNTED_IN_WORDS.includes(unit)) return null;
  if (named && !mayBeOf(named.meaning.unit, unit, amount)) return null;
  unit = named?.meaning.unit ?? unit;
  const isAge = unit === 'year' && value <= AGE_MAX;
  const isOfCars = side !== null && isSaidOfCars(side);
  if (isAge && !isOfCars && isNoAge(tokens, start, at, side, siteLocale)) unit = 'unasked';
  if (unit === 'kw' && isNoPower(tokens, start, at, siteLocale)) unit = 'unasked';
  if (token.hasPlus || tokens[at - 1]?.hasPlus) side ??= 'min';
  const isDoubtful = unit === 'year' && side === null && value < SHORT_YEAR_MIN;
  if (isDoubtful && isBesideName(tokens, start, at, siteLocale)) return null;
  return {
    token,
    value,
    unit,
    limit: side && SIDES[side],
    digits,
    multiple,
    isBetween,
    isFrom,
    isFamily,
    isOfCars,
    isThousands: multiple > 1,
    isStrict: side === 'over' || side === 'under',
    isInChinese: /\p{Script=Han}/u.test(tokens[amount.end - 1]?.text ?? ''),
    isOfCalendar: !own || isCalendar(words.join(' '), value),
    isLimitAfter: after !== null,
    end: at,
  };
}

/** Where the second number of a range begins: behind "to", "or", or the "and" of "between … and …". */
function secondAt(tokens: readonly Token[], { isBetween, end }: ReadQuantity, siteLocale: Locale) {
  const to = phraseAt(tokens, end, 'limit', siteLocale, ({ limit }) => limit === 'to');
  const and =
    isBetween && phraseAt(tokens, end, 'limit', siteLocale, ({ limit }) => limit === 'and');
  const or = phraseAt(tokens, end, 'negation', siteLocale, ({ negation }) => negation === 'or');
  const between = to || and || or || null;
  return {
    at: end + (between?.length ?? 0),
    isTo: to !== null,
    isOr: between !== null && between === or,
  };
}

/** "7 or 8 seats", "2023 or 2024": what lies between is meant, too. */
const isEither = (first: ReadQuantity, second: ReadQuantity) =>
  (first.limit === null || first.isFamily) &&
  second.limit === null &&
  (second.unit === 'seats' || (isYear(first.value) && isYear(second.value)));

/** "20-30 thousand" and "$20-30k" say of both numbers what stands behind the second one. */
function withMultipleOf(first: ReadQuantity, { multiple, digits }: ReadQuantity): ReadQuantity {
  const isAmount = first.unit === null || first.unit === 'mileage' || isMoney(first.unit);
  const isShared = isAmount && first.multiple === 1 && first.digits < digits;
  if (!isShared || multiple === 1) return first;
  return { ...first, value: first.digits * multiple, multiple, isThousands: true };
}

/** "2025 or newer below 15000" and "from 2024 to 30000": a year and a price, and no range. */
const isYearBesidePrice = (read: ReadQuantity, second: ReadQuantity) =>
  read.unit === null && isBareYear(read) && !isYear(second.value);

/** Whether "20000 to 30000" are a range, as "1.5 to 20000", "7 seats to 20000" are not. */
function mayBeLower(
  tokens: readonly Token[],
  start: number,
  { token, unit, value, digits, multiple }: ReadQuantity,
  second: ReadQuantity,
  siteLocale: Locale,
): boolean {
  if (unit !== null) return unit === second.unit || isMoney(unit);
  if (/^\d[.,]\d$/.test(token.typed)) {
    return second.multiple === 1 && (second.unit === null || second.unit === 'litres');
  }
  if (isAfterName(tokens, start, siteLocale)) {
    // "Peugeot 3008 up to 20000", "Ram 3500 up to 60000"
    const step = value >= 5000 || second.value <= value * 3 ? 100 : 1000;
    const isPrice = value >= 1000 && value % step === 0;
    const isAmount = isPrice || (isYear(value) && isYear(second.value));
    return isAmount && multiple === second.multiple;
  }
  // "Model 3 up to 30 thousand", "Audi A 6 to 30k"
  const isDoubtful = digits < 10 && multiple === 1 && tokens[start - 1]?.kind === 'word';
  return (
    !isDoubtful || (digits * 3 >= second.digits && !isAfterName(tokens, start - 1, siteLocale))
  );
}

const isBareSeats = ({ unit, limit, value }: ReadQuantity) =>
  unit === null && limit === null && value < SEATS_MAX;

/** Both ends of "30000-50000 $" or "from 30000 to 50000", with the first token behind them. */
function rangeAt(tokens: readonly Token[], start: number, read: ReadQuantity, siteLocale: Locale) {
  const { at, isTo, isOr } = secondAt(tokens, read, siteLocale);
  const next = tokens[at];
  const second = next && quantityAt(tokens, at, siteLocale);
  if (!second || isYearBesidePrice(read, second)) return null;
  // "Seats 6 or 7", and not "7 seats up to 30 thousand".
  const isOfSeats = read.unit === 'seats' && tokens[read.end - 1]?.kind === 'number';
  if (isOfSeats && isBareSeats(second)) second.unit = 'seats';
  const first = withMultipleOf(read, second);
  if (second.value <= first.value) return null;
  const isOpen = second.limit === null;
  const isLower =
    first.limit === 'min' ||
    (first.limit === null && mayBeLower(tokens, start, read, second, siteLocale));
  const isRange =
    (isOr && isLower) ||
    (isTo && isLower && second.limit !== 'min') ||
    (next.isAfterDash && isOpen) ||
    (first.limit === 'min' && (second.limit === 'max' || (isOpen && first.isBetween))) ||
    // As Mongolian says it: "20-оос 30 мянга".
    (first.limit === 'min' && isOpen && first.isLimitAfter && first.unit === null);
  if (isOr && !isEither(first, second)) return null;
  const isDriven = first.unit === 'mileage' && second.unit === 'km';
  const counted = isDriven ? first.unit : (second.unit ?? first.unit);
  const isOfBattery = counted === 'kw' && isNoPower(tokens, start, second.end, siteLocale);
  const unit = isOfBattery ? 'unasked' : counted;
  if (!isRange || (first.unit !== null && first.unit !== unit)) return null;
  // What the greater one is of, the other is.
  const { isOfCalendar } = second.unit ? second : first;
  const shared = { isThousands: first.isThousands || second.isThousands, isOfCalendar };
  const high = meaningOf({ ...second, unit, limit: 'max', ...shared }, siteLocale);
  const currency = (high?.converted?.[0]?.currency as Unit | undefined) ?? unit;
  const low = meaningOf({ ...first, unit: currency, limit: 'min', ...shared }, siteLocale);
  if (!low || !high || isOfOthers(low, high)) return null;
  if (low.isLeftOut !== high.isLeftOut) {
    // No filter has an upper end of "from 400 to 600 km"; "from 400 km to 15000" are two wishes.
    const isOfBoth = second.unit !== null && second.value <= RANGE_MAX_KM;
    return isOfBoth ? { meaning: low, end: second.end, isTo } : null;
  }
  // A number that is no price here may be of a name: "Model 3 up to 2 million".
  if (first.limit === null && low.isOtherMoney && !high.isOtherMoney) return null;
  return { meaning: together(low, high), end: second.end, isTo };
}

/** What a number and the text around it say about a car; `null` where it says nothing. */
export function numberAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
): NumberMatch | null {
  const first = quantityAt(tokens, start, siteLocale);
  if (!first) return null;
  const range = rangeAt(tokens, start, first, siteLocale);
  // The Dutch "van 20000-30000" begins with a car, "van 20000 tot 30000" with "from".
  const isCar = first.isFrom && start === 0 && phraseAt(tokens, start, 'filter', siteLocale);
  if (isCar && !range?.isTo) return null;
  if (range) return { ...range.meaning, length: range.end - start };
  if (first.isFrom) return null;
  const meaning = meaningOf(first, siteLocale);
  return meaning && { ...meaning, length: first.end - start };
}
