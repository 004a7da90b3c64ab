import type { Locale } from './locales';

/** Forbids a line to end where it stands. */
const JOINER = '\u2060';
/** Allows a line to end where it stands. */
const BREAK = '\u200b';
const NO_BREAK_SPACE = '\u00a0';

/**
 * Thai has no spaces between words: browsers end its lines by a dictionary, which has no names and
 * few loanwords and tears them where a bar stands here. The list is what the dictionary of ICU does
 * to the words of messages/th.json and the demo's texts, and pairs that a headline shall not part.
 */
const THAI_WORDS = [
  'คอร์|กอส',
  'เอ|เรน|ฮอต',
  'ซา|มีน|อูด',
  'ซิน|เจียง',
  'คา|ซัค|สถาน',
  'มองโกเลีย|ใน',
  'อัล|มาตี',
  'ไบ|คาล',
  'เอ|ส|ยู|วี',
  'ซี|ดาน',
  'มิ|นิ|แวน',
  'เอ็ม|พี|วี',
  'แฮ|ทช์|แบ็ก',
  'ลิฟต์|แบ็ก',
  'ส|เต|ชัน|แว|กอน',
  'ออฟ|โรด',
  'ลี|มู|ซีน',
  'ชู|ต|ติง|เบรก',
  'คู|เป้',
  'ไฮ|บริด',
  'ปลั๊ก|อิน',
  'แชส|ซี',
  'สต็|อก',
  'ส|ตาร์ต',
  'แค|ต|ตา|ล็อก',
  'วิ|ดี|โอ|คอล',
  'วิ|ดี|โอ',
  'ส|ปีด',
  'เทรล|เลอ|ร์',
  'ดีล|เลอ|ร์',
  'อะ|แด|ป|เตอร์',
  'โบ|ร|ชัวร์',
  'ส|เต|ปป์',
  'ซิ|ลิ|โคน',
  'นิ|ว|ตัน',
  'โซ|เชีย|ล',
  'แฮ|ช',
  'โชว์|รู|ม',
  'ฮีต|เตอร์',
  'พร้อม|ส่ง',
  'ของ|คุณ',
  'ตรง|จุด',
  'มี|ของขวัญ',
  'ความ|กังวล',
];

const WHOLE_WORDS = new Map(
  THAI_WORDS.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', JOINER)]),
);

/** The words, the longer ones first, and the Thai letters that touch them. */
const THAI_PATTERN = new RegExp(
  `(?<=([\u0e01-\u0e5b])?)(${[...WHOLE_WORDS.keys()].sort((a, b) => b.length - a.length).join('|')})(?=([\u0e01-\u0e5b])?)`,
  'g',
);

/** A word that stands alone in a run of letters is not torn by what its neighbours look like. */
function wholeThaiWords(text: string): string {
  return text.replace(
    THAI_PATTERN,
    (word, before: string | undefined, _word: string, after: string | undefined) =>
      `${before ? BREAK : ''}${WHOLE_WORDS.get(word)}${after ? BREAK : ''}`,
  );
}

/**
 * Mongolian endings of numbers follow a hyphen (11-р), months stand with their days, and no line
 * begins with the particles л and ч, which lean on the word before them.
 */
function wholeMongolianWords(text: string): string {
  return text
    .replace(/([\d}]-)(?=[а-яөүё])/g, `$1${JOINER}`)
    .replace(/(?<=[\d}]-\u2060р) (?=сар)/g, NO_BREAK_SPACE)
    .replace(/(?<=р\u00a0сарын) (?=[\d{])/g, NO_BREAK_SPACE)
    .replace(/ (?=[лч](?![а-яөүё]))/g, NO_BREAK_SPACE);
}

const RULES: Partial<Record<Locale, (text: string) => string>> = {
  mn: wholeMongolianWords,
  th: wholeThaiWords,
};

/**
 * A text of a language with signs that nobody sees where its lines must not end; browsers know
 * the rules of the other languages. For text on pages: what programs read goes through
 * `withoutLineRules`.
 */
export function withLineRules(locale: Locale, text: string): string {
  return RULES[locale]?.(text) ?? text;
}

/** Whatever a value consists of, with its texts as `withLineRules` makes them. */
export function treeWithLineRules<Tree>(locale: Locale, tree: Tree): Tree {
  if (!RULES[locale]) return tree;
  return mapTexts(tree, (text) => withLineRules(locale, text)) as Tree;
}

function mapTexts(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === 'string') return change(tree);
  if (Array.isArray(tree)) return tree.map((item) => mapTexts(item, change));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, mapTexts(value, change)]),
  );
}

/** The text as it was typed: for addresses, metadata and feeds. */
export function withoutLineRules(text: string): string {
  return text.replaceAll(JOINER, '').replaceAll(BREAK, '');
}
