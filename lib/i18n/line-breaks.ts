import type { Locale } from './locales';

/** Word joiner: no line may end where it is. */
const JOINER = '\u2060';
const NO_BREAK_SPACE = '\u00a0';

/** What Thai counts and measures by, and the months: no line ends between a number and them. */
const THAI_COUNTED =
  /(?<=[\d}#]) (?=วัน|นาที|วินาที|ชั่วโมง|เดือน|ปี|ครั้ง|คัน|รุ่น|ยี่ห้อ|คน|ที่นั่ง|รูป|ไฟล์|สิทธิ์|สปีด|ดาว|รีวิว|ตัวอักษร|หยวน|ดอลลาร์|แรงม้า|ซีซี|ลิตร|โวลต์|นิวตัน|ตัน|กก\.|กม\.|มม\.|ม\.|น\.|[ก-์]{2,8}(?:าคม|ายน|าพันธ์))/g;

/** “As of” and “AD” lean on what they are said of. */
const THAI_LEANING = /(?<=(?:^|[\s(])ณ|ค\.ศ\.) /g;

/** Between Thai words lines end by the browser's dictionary; what it lacks is in `THAI_WORDS`. */
function wholeThaiMeasures(text: string): string {
  return text.replace(THAI_COUNTED, NO_BREAK_SPACE).replace(THAI_LEANING, NO_BREAK_SPACE);
}

/**
 * Mongolian endings of numbers and abbreviations follow a hyphen (11-р, ОХУ-ын), as do parts of
 * names (Замын-Үүд). Years stand with their word, months with their days and year, so that a date is
 * whole, and no line begins with the particles л and ч, which lean on the word before them.
 */
function wholeMongolianWords(text: string): string {
  return text
    .replace(/(?<=[\p{L}\d}.])-(?=\p{Script=Cyrillic})/gu, `-${JOINER}`)
    .replace(/(?<=\d{4}) (?=он)/g, NO_BREAK_SPACE)
    .replace(/(?<=\d{4}\u00a0оны) (?=\d)/g, NO_BREAK_SPACE)
    .replace(/(?<=[\d}]-\u2060р) (?=сар)/g, NO_BREAK_SPACE)
    .replace(/(?<=р\u00a0сарын) (?=[\d{])/g, NO_BREAK_SPACE)
    .replace(/ (?=[лч](?![а-яөүё]))/g, NO_BREAK_SPACE);
}

const RULES: Partial<Record<Locale, (text: string) => string>> = {
  mn: wholeMongolianWords,
  th: wholeThaiMeasures,
};

/**
 * A text of a language with invisible signs where its lines must not end; browsers know the rules
 * of the other languages. For text on pages only: text for programs goes through
 * `withoutLineRules`.
 */
export function withLineRules(locale: Locale, text: string): string {
  return RULES[locale]?.(text) ?? text;
}

const ADDRESS = /^(?:https?:\/\/|\/)\S*$/;

/** A value of any structure, with `withLineRules` applied to its texts; addresses stay as they are. */
export function treeWithLineRules<Tree>(locale: Locale, tree: Tree): Tree {
  if (!RULES[locale]) return tree;
  const change = (text: string) => (ADDRESS.test(text) ? text : withLineRules(locale, text));
  return mapTexts(tree, change) as Tree;
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
  return text.replaceAll(JOINER, '');
}

/**
 * Names and loanwords that the dictionary lacks by which browsers end Thai lines: it tears them
 * within a syllable (คอร์|กอ|ส). Where one begins like another, the longer stands first.
 */
const THAI_WORDS = [
  'คอร์กอส',
  'เอเรนฮอต',
  'ซามีนอูด',
  'ซินเจียง',
  'คาซัคสถาน',
  'มองโกเลียใน',
  'อัลมาตี',
  'ไบคาล',
  'เอสยูวี',
  'ซีดาน',
  'มินิแวน',
  'เอ็มพีวี',
  'แฮทช์แบ็ก',
  'ลิฟต์แบ็ก',
  'สเตชันแวกอน',
  'ออฟโรด',
  'ลีมูซีน',
  'ชูตติงเบรก',
  'คูเป้',
  'ไฮบริด',
  'ปลั๊กอิน',
  'แชสซี',
  'สต็อก',
  'สตาร์ต',
  'แคตตาล็อก',
  'วิดีโอคอล',
  'วิดีโอ',
  'เทรลเลอร์',
  'ดีลเลอร์',
  'อะแดปเตอร์',
  'โชว์รูม',
  'ฮีตเตอร์',
  'โซเชียล',
];

const THAI_WORD = new RegExp(`(${THAI_WORDS.join('|')})`);

/**
 * A text cut where no line may end within: every second part is a Thai name or loanword. Elements
 * keep those whole, no sign among their letters, so that what is copied and found are plain words.
 */
export function wholeWordParts(text: string): string[] {
  return text.split(THAI_WORD);
}
