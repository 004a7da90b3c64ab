import type { Locale } from '@/lib/i18n/locales';
import {
  isOfFamily,
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
import { type Limit, phraseAt, RANGE_MAX_KM, SIDES, type Unit } from './trade-words';

export interface NumberMatch extends NumberMeaning {
  /** In tokens. */
  length: number;
}

/** A number as it is read, with what a second one has to know of it. */
interface ReadQuantity extends Quantity {
  /** Before it was multiplied. */
  digits: number;
  multiple: number;
  /** What stands before it; with "from" it says nothing but as the lower end of a range. */
  limitBefore: Limit | null;
  isLimitAfter: boolean;
  /** It counts a family, whose number is the least of the seats. */
  isFamily: boolean;
  /** The first token behind it. */
  end: number;
}

/** No car has as many. */
const SEATS_MAX = 100;

/** Of what is named before two numbers, the second one has less. */
const SECOND_MAX: Partial<Record<Unit, number>> = { seats: SEATS_MAX, km: RANGE_MAX_KM };

/** What may be counted in words. */
const COUNTED_IN_WORDS: readonly (Unit | null)[] = ['seats', 'year'];

/** What a number counts that its limit stands behind: "7 or more seats", "5-аас дээш суудал". */
const COUNTED_BEHIND_LIMIT: readonly Unit[] = ['seats', 'hp', 'kw', 'km'];
const COUNTED_BEHIND_LIMIT_MAX = 1000;

/** The limits that stand before a number. */
const isBeforeNumber = (limit: Limit) =>
  limit in SIDES || limit === 'between' || limit === 'from' || limit === 'family';

/** What stands before a number: what is counted or paid, a limit, "year", and money again. */
function wordsBefore(tokens: readonly Token[], start: number, siteLocale: Locale) {
  const moneyFirst = moneyAt(tokens, start, siteLocale);
  const named = phraseAt(tokens, start, 'unit', siteLocale, ({ unit }) => mayBeNamedFirst(unit));
  const limitAt = start + ((moneyFirst ?? named)?.length ?? 0);
  const limit = phraseAt(tokens, limitAt, 'limit', siteLocale, (meaning) =>
    isBeforeNumber(meaning.limit),
  );
  let end = limitAt + (limit?.length ?? 0);
  const year = phraseAt(tokens, end, 'unit', siteLocale, ({ unit }) => unit === 'year');
  end += year?.length ?? 0;
  const moneyBehind = moneyFirst ? null : moneyAt(tokens, end, siteLocale);
  end += moneyBehind?.length ?? 0;
  return {
    moneyFirst,
    money: moneyFirst ?? moneyBehind,
    named: named?.meaning.unit ?? null,
    limit: limit?.meaning.limit ?? null,
    limitAt,
    isYear: year !== null,
    end,
  };
}

/** Reads a number with its limit, currency and unit; `null` where there is none at the start. */
function quantityAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
): ReadQuantity | null {
  const before = wordsBefore(tokens, start, siteLocale);
  const { moneyFirst, money, named, limitAt } = before;
  const amount = amountAt(tokens, before.end, siteLocale, before.limit !== null);
  if (!amount || (money?.isWord && !isSum(amount))) return null;
  if (moneyFirst?.unit === 'CNY' && isYuanModel(tokens, start, amount, siteLocale)) return null;
  const { token, digits, multiple, value } = amount;
  const isBehindFamily = before.limit === 'family';
  let at = amount.end;
  let unit: Unit | null = null;
  if (isBehindFamily) unit = 'seats';
  if (before.isYear) unit = 'year';
  if (money) unit = money.unit;
  const sign = tokens[at]?.isAfterDash ? null : signAt(tokens, at);
  if (sign) {
    unit = sign.unit;
    at += sign.length;
  }
  const isBare = unit === null && !isYear(value);
  const own = phraseAt(tokens, at, 'unit', siteLocale, ({ unit: each }) => {
    if (each === 'seats') return value < SEATS_MAX;
    // Of "20000, mileage 50000" it is of the next number.
    if (each === 'mileage') return isBare && !quantityAt(tokens, at, siteLocale);
    return each !== 'measure' && each !== 'range' && !isMultiple(each);
  });
  if (money?.isWord) {
    if (own && !isMoney(own.meaning.unit)) return null;
    // "Yuan up to 15000$"
    if (moneyFirst && (own?.meaning.unit ?? unit) !== moneyFirst.unit) return null;
  }
  const isInDigits = !amount.isWord || multiple > 1;
  const unitWords = tokens.slice(at, at + (own?.length ?? 0)).map(({ text }) => text);
  if (own && (isInDigits || COUNTED_IN_WORDS.includes(own.meaning.unit))) {
    unit = own.meaning.unit;
    at += own.length;
  }
  if (isBehindFamily && (unit !== 'seats' || !isOfFamily(tokens, amount, siteLocale))) return null;
  const isOfName =
    isProMax(tokens, limitAt) || (unit === 'seats' && isTrimMax(tokens, limitAt, siteLocale));
  let side = before.limit && !isOfName ? sideOf(before.limit) : null;
  const after = limitBehind(tokens, at, amount, unit, side, siteLocale);
  const isBeforeFamily = after?.meaning.limit === 'familyAfter';
  if (after) {
    if (isBeforeFamily) unit = 'seats';
    side = sideOf(after.meaning.limit);
    at += after.length;
    const counted = phraseAt(tokens, at, 'unit', siteLocale, (meaning) =>
      COUNTED_BEHIND_LIMIT.includes(meaning.unit),
    );
    const mayBeCounted = unit === null && value < COUNTED_BEHIND_LIMIT_MAX;
    if (counted && mayBeCounted && !phraseAt(tokens, at, 'filter', siteLocale)) {
      unit = counted.meaning.unit;
      at += counted.length;
    }
  }
  if (!isInDigits && !COUNTED_IN_WORDS.includes(unit)) return null;
  if (named) {
    if (!mayBeOf(named, unit, amount)) return null;
    unit = named === 'range' ? 'km' : named;
  }
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
    limitBefore: before.limit,
    isOfCars,
    isThousands: multiple > 1,
    isStrict: side === 'over' || side === 'under',
    isInChinese: /\p{Script=Han}/u.test(tokens[amount.end - 1]?.text ?? ''),
    isOfCalendar: !own || isCalendar(unitWords.join(' '), value),
    isLimitAfter: after !== null,
    isFamily: isBehindFamily || isBeforeFamily,
    end: at,
  };
}

/** Where the second number of a range begins: behind "to", "or", or the "and" of "between … and …". */
function secondAt(
  tokens: readonly Token[],
  { limitBefore, end }: ReadQuantity,
  siteLocale: Locale,
) {
  const to = phraseAt(tokens, end, 'limit', siteLocale, ({ limit }) => limit === 'to');
  const and = phraseAt(tokens, end, 'limit', siteLocale, ({ limit }) => limit === 'and');
  const or = phraseAt(tokens, end, 'negation', siteLocale, ({ negation }) => negation === 'or');
  if (to) return { at: end + to.length, isTo: true, isOr: false };
  if (and && limitBefore === 'between') return { at: end + and.length, isTo: false, isOr: false };
  return { at: end + (or?.length ?? 0), isTo: false, isOr: or !== null };
}

/** "7 or 8 seats", "2023 or 2024": what lies between is meant, too. */
const isEither = (first: ReadQuantity, second: ReadQuantity) =>
  (first.limit === null || first.isFamily) &&
  (second.limit === null || second.isFamily) &&
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

/** Whether the second number may be of what the first one is: "2020 оноос 2023". */
const isOfSame = (first: ReadQuantity, second: ReadQuantity) =>
  first.unit === null ||
  first.unit === second.unit ||
  (isYear(first.value) && isYear(second.value));

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

/** Both ends of "30000-50000 $" or "from 30000 to 50000", with the first token behind them. */
function rangeAt(tokens: readonly Token[], start: number, read: ReadQuantity, siteLocale: Locale) {
  const { at, isTo, isOr } = secondAt(tokens, read, siteLocale);
  const next = tokens[at];
  const second = next && quantityAt(tokens, at, siteLocale);
  if (!second || isYearBesidePrice(read, second)) return null;
  // "Seats 6 or 7" and "range 400 to 600", and not "7 seats up to 30 thousand".
  const isNamedFirst = tokens[read.end - 1]?.kind === 'number';
  const secondMax = (read.unit && isNamedFirst && SECOND_MAX[read.unit]) || 0;
  const isBare = second.unit === null && second.limit === null;
  if (isBare && second.value < secondMax) second.unit = read.unit;
  const first = withMultipleOf(read, second);
  if (second.value <= first.value) return null;
  const isOpen = second.limit === null || second.isFamily;
  const isLower =
    first.limit === 'min' ||
    (first.limit === null && mayBeLower(tokens, start, read, second, siteLocale));
  const isRange =
    (isOr && isLower) ||
    (isTo && isLower && (isOpen || second.limit === 'max')) ||
    (next.isAfterDash && isOpen) ||
    (first.limit === 'min' &&
      (second.limit === 'max' || (isOpen && first.limitBefore === 'between'))) ||
    // As Mongolian says it: "20-оос 30 мянга", "1.5 литрээс 2 литр".
    (first.limit === 'min' && isOpen && first.isLimitAfter && isOfSame(first, second));
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
  const isFrom = first.limitBefore === 'from';
  const isCar = isFrom && start === 0 && phraseAt(tokens, start, 'filter', siteLocale);
  if (isCar && !range?.isTo) return null;
  if (range) return { ...range.meaning, length: range.end - start };
  if (isFrom) return null;
  const meaning = meaningOf(first, siteLocale);
  return meaning && { ...meaning, length: first.end - start };
}
