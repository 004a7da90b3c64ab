import { FORM_LANGUAGES, type FormLanguage } from '@/lib/i18n/form-languages';
import { meanings, squeezed } from './squeeze';

const COLOURS = {
  white: 'белый|белая|белого; 白|白色|珍珠白; цагаан',
  black: 'чёрный|чёрная; 黑|黑色; хар',
  silver: 'серебристый|серебро|серебряный; 银|银色; мөнгөлөг',
  grey: 'gray|graphite; серый|серая|графит|тёмно-серый; 灰|灰色|深灰; саарал',
  blue: 'синий|синяя|голубой; 蓝|蓝色; цэнхэр|хөх',
  red: 'красный|красная|бордовый; 红|红色; улаан',
  green: 'зелёный|зелёная; 绿|绿色; ногоон',
  beige: 'бежевый|бежевая; 米|米色|杏色; шаргал',
  orange: 'оранжевый|оранжевая; 橙|橙色; улбар шар',
  brown: 'коричневый|коричневая; 棕|棕色|咖啡色; бор|хүрэн',
  purple: 'violet; фиолетовый|фиолетовая|лиловый; 紫|紫色; нил ягаан|ягаан',
  teal: 'turquoise; бирюзовый|бирюзовая; 青|青色; оюу',
  yellow: 'жёлтый|жёлтая|золотой; 黄|黄色; шар',
};

const PORTS = {
  khorgos: 'horgos|huoerguosi; хоргос|хоргосе; 霍尔果斯|霍尔果斯口岸; хоргос',
  erenhot:
    'erlian|erlianhot|ereen|eren hot; эрэнхот|эрэн хото|эренхот|эрлянь|эрлян; 二连|二连浩特|二连口岸; эрээн|эрээнхот',
};

/** Words of lists for the values of columns; a value itself is a word, too. */
const VALUE_WORDS: Record<string, Readonly<Record<string, string>>> = {
  colour: COLOURS,
  interior_colour: COLOURS,
  colours: COLOURS,
  port: PORTS,
  energy_type: {
    petrol: 'gasoline|gas|benzin; бензин|бензиновый; 汽油|燃油; бензин|бензен',
    diesel: 'дизель|дизельный|дт; 柴油; дизель|дизел',
    'plugin-hybrid':
      'phev|plug-in hybrid|plug in; подключаемый гибрид|плагин гибрид|пхев|заряжаемый гибрид; 插电混动|插电式混合动力|插混|插电; залгадаг хайбрид',
    'range-extender': 'erev|reev|eree; последовательный гибрид; 增程|增程式; зай нэмэгчтэй',
    hybrid: 'hev|mhev; гибрид; 混动|油电混动|油电混合|混合动力; хайбрид|эрлийз',
    electric:
      'ev|bev; электро|электрический|электромобиль|электричество; 纯电|纯电动|电动|电; цахилгаан',
    cng: 'gas cng|methane; метан|газ; 天然气; хий',
  },
  drive: {
    fwd: '2wd|front; передний|передний привод; 前驱|前置前驱; урд|урдаа',
    rwd: 'rear; задний|задний привод; 后驱|后置后驱; хойд|ард|хойноо',
    awd: '4x4|4х4|full; полный|полный привод|постоянный полный; 四驱|全时四驱|适时四驱; бүх дугуй|дөрвөн дугуй|4 дугуй',
    '4wd': 'part-time; подключаемый полный|подключаемый; 分时四驱; залгадаг дөрвөн дугуй',
  },
  gearbox: {
    manual: 'mt; механика|механическая|мкпп|механик; 手动|手动挡; механик|гар',
    automatic: 'at|auto; автомат|автоматическая|акпп; 自动|自动挡|手自一体; автомат',
    dct: 'dsg|dual clutch; робот|роботизированная|преселектив; 双离合|湿式双离合; робот',
    cvt: 'вариатор; 无级变速|无级; вариатор',
    dht: 'гибридная трансмиссия; 混动专用变速箱|混动专用|混动变速箱; хайбрид хайрцаг',
    'single-speed':
      'reducer; редуктор|одноступенчатая; 单速|固定齿比|电动车单速变速箱; нэг шатлалт',
    amt: 'роботизированная механика; 机械自动变速箱|机械自动; роботжсон механик',
  },
  steering: {
    left: 'lhd; левый|слева; 左|左舵; зүүн',
    right: 'rhd; правый|справа; 右|右舵; баруун',
  },
  charging_standard: {
    gbt: 'gb/t; gb/t; 国标; gb/t',
    ccs2: 'ccs 2|ccs; ccs2; 欧标; ccs2',
    none: 'no; нет; 无; үгүй',
  },
  warranty_region: {
    none: 'no; нет|без гарантии; 无; үгүй',
    china: 'китай; 中国|国内; хятад',
    russia: 'россия; 俄罗斯; орос',
    mongolia: 'монголия; 蒙古|蒙古国; монгол',
    export: 'экспорт; 出口; экспорт',
  },
  status: {
    coming:
      'on the way|in transit; в пути|едет|ожидается|заказан; 在途|运输中|途中; замд|ирж яваа|зам дээр',
    at_port:
      'in stock|available|at the port|yes; в наличии|на площадке|в порту|есть|наличие; 现车|在库|在售|有货|到港; бэлэн|боомтод|байгаа',
    reserved:
      'booked|hold; бронь|забронирован|резерв|в резерве; 预订|已订|已预订; захиалсан|захиалгатай',
    sold: 'sold out; продан|продана|продано; 已售|售出|已出售; зарагдсан',
    hidden: 'hide; скрыт|скрыто; 隐藏|下架; нуусан',
  },
  accidents: {
    none: 'no|never; нет|не было|не бит|небитый|без дтп; 无|无事故; үгүй|осолгүй',
    repaired: 'было|после ремонта|восстановлен; 已修复|有事故已修; зассан',
    damaged: 'битый|повреждён|есть повреждения; 事故车|有损伤; эвдэрсэн|осолтой',
  },
  paint: {
    original: 'родная|заводская|родной; 原漆|原厂漆; үйлдвэрийн',
    partly: 'частично|местами|есть окрасы; 局部喷漆|部分补漆; хэсэгчлэн',
    repainted: 'перекрашен|полностью; 全车喷漆; дахин будсан',
  },
  interface_languages: {
    zh: 'chinese; китайский; 中文; хятад',
    en: 'english; английский; 英文|英语; англи',
    ru: 'russian; русский; 俄文|俄语; орос',
    mn: 'mongolian; монгольский; 蒙古语|蒙文; монгол',
  },
  papers: {
    invoice: 'инвойс|счёт; 发票; нэхэмжлэх',
    export_declaration: 'гтд|экспортная декларация; 出口报关单|报关单; экспортын мэдүүлэг',
    origin_certificate: 'сертификат происхождения; 原产地证; гарал үүслийн гэрчилгээ',
    registration_certificate: 'птс|стс; 登记证|大本|行驶证; бүртгэлийн гэрчилгээ',
    maker_letter: 'письмо завода; 厂家证明; үйлдвэрийн албан бичиг',
    inspection_report: 'акт осмотра; 检测报告; үзлэгийн дүгнэлт',
    power_certificate: 'справка о мощности; 功率证明; хүчин чадлын тодорхойлолт',
  },
  range_cycle: { CLTC: '', WLTC: '', NEDC: '', WLTP: '', EPA: '' },
  condition: {
    new: 'brand new; новый|новая|новое|новые; 新|新车|全新; шинэ',
    used: 'second hand|preowned|pre-owned; с пробегом|б/у|подержанный|подержанная; 二手|二手车; хэрэглэсэн|ашигласан|хуучин',
  },
};

const MEANINGS = new Map(
  Object.entries(VALUE_WORDS).map(([column, words]) => [column, meanings(words)]),
);

/** The value that a word of a list means in a column; undefined for an unknown one. */
export function valueCalled(column: string, word: string): string | undefined {
  const meanings = MEANINGS.get(column);
  // The number of gears comes first: 8AT.
  return meanings?.get(squeezed(word)) ?? meanings?.get(squeezed(word.replace(/^\d+/, '')));
}

/** Columns that are recognised by their words, without a heading. */
export const COLUMNS_TOLD_BY_WORDS = [...MEANINGS.keys()];

/** The allowed values of a column with a list of words. */
export const valuesAllowed = (column: string) => Object.keys(VALUE_WORDS[column] ?? {});

const BOOLEAN_WORDS = {
  true: 'yes|y|1|+|✓|v; да|есть|д|имеется; 是|有|支持|√; тийм|бий|байгаа',
  false: 'no|n|0|none; нет|н|отсутствует; 否|无|没有|不支持; үгүй|байхгүй',
};
const BOOLEANS = meanings(BOOLEAN_WORDS);

/** The boolean value of a word. */
export function booleanCalled(word: string): boolean | undefined {
  if (/^[+✓✔√]$/u.test(word)) return true;
  const said = BOOLEANS.get(squeezed(word));
  return said && said === 'true';
}

/** The first word of a language; the value itself where it is the same in all languages. */
function wordIn(words: string, value: string, language: FormLanguage): string {
  const lists = words.split('; ');
  const english = lists.length > FORM_LANGUAGES.length - 1 ? [] : [value];
  const all = [...english, ...lists];
  if (all.length < FORM_LANGUAGES.length) return value;
  return all[FORM_LANGUAGES.indexOf(language)]?.split('|')[0] ?? value;
}

/** The word for a value in a language, where it has one. */
export function valueWord(column: string, value: string, language: FormLanguage): string {
  const list = Object.hasOwn(VALUE_WORDS, column) ? VALUE_WORDS[column] : undefined;
  const words = list && Object.hasOwn(list, value) ? list[value] : undefined;
  return language === 'en' || !words ? value : wordIn(words, value, language);
}

export const booleanWord = (value: boolean, language: FormLanguage) =>
  wordIn(BOOLEAN_WORDS[`${value}`], String(value), language);
