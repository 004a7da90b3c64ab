import { squeezed } from './squeeze';

const HP_PER_KW = 1 / 0.73549875;

/** Units by the ending of their column; each word with its factor to the column's own unit. */
const UNITS: Record<string, Record<string, number>> = {
  l_100km: ofEach(1, 'л', 'l', '升', 'л100км', 'l100km', 'литр'),
  kwh: ofEach(1, 'квтч', 'kwh', '度', '千瓦时', 'квтц'),
  kmh: ofEach(1, 'кмч', 'kmh', 'кмц', '公里时', '公里小时', '千米时'),
  km: {
    ...ofEach(1, 'км', 'km', 'kms', '公里', '千米'),
    ...ofEach(1.609344, 'mi', 'miles', 'миль'),
  },
  hp: {
    ...ofEach(1, 'лс', 'hp', 'ps', 'bhp', '马力', '匹', 'мх', 'морьхүч', 'морьнихүч', 'сил'),
    ...ofEach(HP_PER_KW, 'квт', 'kw', '千瓦'),
  },
  kw: {
    ...ofEach(1, 'квт', 'kw', '千瓦'),
    ...ofEach(1 / HP_PER_KW, 'лс', 'hp', 'ps', 'bhp', '马力', '匹', 'мх'),
  },
  cc: {
    ...ofEach(1, 'cc', 'см3', 'cm3', 'кубсм', 'смкуб', 'мл', 'ml', '毫升', 'ccm'),
    ...ofEach(1000, 'л', 'l', 't', 'т', '升', 'литр', 'литра', 'lt', 'tdi', 'tsi'),
  },
  mm: {
    ...ofEach(1, 'мм', 'mm', '毫米'),
    ...ofEach(10, 'см', 'cm', '厘米'),
    ...ofEach(1000, 'м', 'm', '米'),
  },
  kg: {
    ...ofEach(1, 'кг', 'kg', '公斤', '千克'),
    ...ofEach(1000, 'т', 't', '吨', 'тонн', 'тонны'),
  },
  usd: ofEach(1, 'usd', 'us', 'долл', 'доллар', 'доллара', 'долларов', '美元', '美金', 'уе', 'fob'),
  s: ofEach(1, 'с', 's', 'сек', 'sec', '秒'),
};
/** Words that follow numbers which count something. */
const COUNTED_WORDS =
  'г гг год года гв 年 年款 款 он оны ony year мест места место seats seat 座 суудал дверей двери 门 doors шт pcs 台 辆 ш 手 次 挡 档 ступ чел 个 владелец владельца хозяин owner owners эзэн';
const COUNTED = ofEach(1, ...COUNTED_WORDS.split(' '));
const TIMES: readonly [RegExp, number][] = [
  [/^(?:тыс(?:яч)?|мянган?|thousand|k|千)/, 1000],
  [/^万/, 10_000],
  [/^(?:млн|million)/, 1_000_000],
];

function ofEach(factor: number, ...words: string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => [word, factor]));
}

/** Currencies other than US dollars, which no column holds. */
const OTHER_MONEY =
  /(?![$＄﹩])\p{Sc}|(?<![a-z])(?!(?:us|k)\$)[a-z]{1,2}\$|руб|(?<![a-z])rub|rmb|cny|kzt|mnt|eur|(?<![a-z])(?:aed|sar|thb|pkr|kgs|uzs|tjs|azn|gel|byn|gbp|rupees?|lira)(?![a-z])|юан|тенге|төг|(?<!\p{L})(?:дирхам|манат|сомони|рупи|(?:р|тг|грн|лир[аы]?|лари|с[оуў]м(?:а|ов|ах)?)(?!\p{L}))|人民币|万元|(?<!美)元|卢布|درهم|ريال|บาท/iu;

/** Codes of other money; those in small letters may be words, such as "all" and "top". */
const OTHER_CODES = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'USD'));

export const saysDollars = (text: string) => /美|usd|[$＄]/i.test(text);

/**
 * Whether money is said that is not dollars; a Chinese price in ten thousands is of yuan. "Rs" is of
 * rupees only among prices: trims are called so, too.
 */
export const isOtherMoney = (column: string, text: string) =>
  OTHER_MONEY.test(text) ||
  (column === 'price_usd' &&
    !saysDollars(text) &&
    (/万|(?<![a-z])rs(?![a-z])/i.test(text) ||
      text.split(/\P{L}+/u).some((word) => OTHER_CODES.has(word))));

function unitsOf(column: string): Record<string, number> {
  const endings = Object.keys(UNITS).filter((ending) => column.endsWith(`_${ending}`));
  return UNITS[endings[0] ?? ''] ?? COUNTED;
}

/** The factor of a written unit to the column's own; undefined for another kind of word. */
export function factorOf(column: string, written: string): number | undefined {
  const known = unitsOf(column);
  const ownFactor = (word: string) => (Object.hasOwn(known, word) ? known[word] : undefined);
  const factor = ownFactor(written);
  if (factor !== undefined) return factor;
  for (const [word, times] of TIMES) {
    const rest = written.replace(word, '');
    if (rest !== written)
      return rest === '' ? times : times * (ownFactor(rest) ?? Number.NaN) || undefined;
  }
  return undefined;
}

/** The factor of the unit in a heading: 1000 for "Пробег, тыс. км"; 1 without a unit. */
export function headingFactorOf(column: string, heading: string): number {
  const told = /[(（[【](.*?)[)）\]】]|[,，](.*)$/u.exec(heading);
  return factorOf(column, squeezed(told?.[1] ?? told?.[2] ?? '')) ?? 1;
}

/**
 * A plain number, with any separator of thousands; NaN for anything else. Nobody separates thousands
 * of thousands, metres or tonnes: "1,875 м" is less than two.
 */
function numberOf(digits: string, isWhole: boolean, factor: number): number {
  const bare = digits.replace(/[\s'’]/g, '');
  const separators = bare.replace(/[\d-]/g, '');
  const last = separators.at(-1);
  if (!last) return Number(bare);
  const isRepeated = separators.length > 1 && new Set(separators).size === 1;
  const groups = /^-?\d{1,3}([.,]\d{3})+$/.test(bare);
  if (
    groups &&
    (isRepeated || (separators.length === 1 && (isWhole || (last === ',' && factor !== 1000))))
  ) {
    return Number(bare.replace(/[.,]/g, ''));
  }
  if (isRepeated) return Number.NaN;
  const at = bare.lastIndexOf(last);
  return Number(`${bare.slice(0, at).replace(/[.,]/g, '')}.${bare.slice(at + 1)}`);
}

/** Columns that take whole numbers only: "15.000" is fifteen thousand of them. */
const isWholeColumn = (column: string) =>
  /_(?:usd|km|hp|mm|kg|cc|kmh)$/.test(column) || unitsOf(column) === COUNTED;

/**
 * A number as people write it, in the unit of its column: "15 000", "24 500 $", "1.2万公里",
 * "180 л.с.", "2.0T".
 * @param headingFactor what a number without a unit is multiplied by
 * @param isDollars whether the heading says so: "2.45万" is of dollars there, and of yuan elsewhere
 * @returns undefined for anything else
 */
export function readQuantity(
  column: string,
  text: string,
  headingFactor: number,
  isDollars = false,
): number | undefined {
  if (isOtherMoney(isDollars ? '' : column, text)) return undefined;
  const plain = text
    .normalize('NFKC')
    .replace(/(см|cm)3/giu, '$1')
    .replace(/(л|l)\s*\/\s*100\s*(км|km)/giu, '$1');
  const litres = column === 'displacement_cc' && /(?<!\d)(\d{1,2}[.,]\d)(?!\d)/.exec(plain)?.[1];
  if (litres) return Math.round(Number(litres.replace(',', '.')) * 1000);
  const said = [...plain.matchAll(/(-?\d(?:[\d.,'’\s]*\d)?)([^\d-]*)/g)].map(
    ([, digits = '', after = '']) => ({ digits, written: squeezed(after) }),
  );
  const [first] = said;
  if (!first) return undefined;
  // The unit may stand before the number: "USD 24,500".
  if (said.length === 1) first.written = squeezed(plain.replace(first.digits, ''));
  const known = said.flatMap(({ digits, written }) => {
    const own = written === 'см' && column.endsWith('_cc') ? 'cc' : written;
    const factor = own === '' ? headingFactor : factorOf(column, own);
    return factor === undefined || (own === '' && said.length > 1) ? [] : [{ digits, factor }];
  });
  // Of "132 кВт (180 л.с.)" the column's own unit counts.
  const { digits, factor } = known.find((each) => each.factor === 1) ?? known[0] ?? {};
  if (digits === undefined || factor === undefined) return undefined;
  const number = numberOf(digits, isWholeColumn(column) && factor === 1, factor);
  if (Number.isNaN(number)) return undefined;
  return scaled(column, number, factor);
}

/**
 * A number in the unit of its column; a displacement of at most twenty is in litres, and a battery's
 * health of at most one is what a cell holds that shows per cent.
 */
export function scaled(column: string, number: number, factor: number): number {
  if (column === 'battery_health' && number > 0 && number <= 1) return Math.round(number * 100);
  const isLitres = column === 'displacement_cc' && factor === 1 && number > 0 && number <= 20;
  const times = isLitres ? 1000 : factor;
  if (times === 1) return number;
  const value = number * times;
  return isWholeColumn(column) ? Math.round(value) : Number(value.toFixed(2));
}
