import type { AttributeName } from '@/lib/contract/attributes';
import type { UnitAttributeName } from '@/lib/contract/unit-attributes';
import { FORM_LANGUAGES, type FormLanguage } from '@/lib/i18n/form-languages';
import { LOCALES } from '@/lib/i18n/locales';
import { squeezed } from './squeeze';

type ModelColumn = 'model_id' | 'model_sign' | 'model_name' | 'trim' | 'updated_at' | 'pictures';
type BrandColumn =
  | 'brand_name'
  | 'brand_img'
  | 'country'
  | 'founded'
  | 'website'
  | 'search_words'
  | 'position';
/**
 * What the columns of imports are called, in English; Russian; Chinese; Mongolian. The first word of
 * each is what exports call it. An attribute without words does not compile.
 */
const COLUMN_WORDS: Record<
  AttributeName | UnitAttributeName | ModelColumn | BrandColumn | 'unit_id',
  string
> = {
  unit_id: 'Unit number; Номер единицы; 车辆编号; Машины дугаар',
  stock_number:
    'Stock number|stock no|stock #|stock id|lot|lot no|ref|reference; Складской номер|номер на складе|стоковый номер|сток номер|артикул|лот|№ лота|учётный номер; 库存编号|库存号|编号|车辆编码; Агуулахын дугаар|лот',
  vin: 'VIN|vin code|vin number|chassis|chassis no|chassis number|frame no; VIN|вин|вин код|vin код|vin номер|номер кузова|номер шасси; 车架号|车架号码|VIN码|车辆识别代号|识别码; Арлын дугаар|VIN дугаар|аралын дугаар',
  model_id: 'Model number; Номер модели; 车型编号; Загварын дугаар',
  model_sign: 'Model sign; Код модели; 车型代码; Загварын код',
  brand_sign:
    'Brand|make|manufacturer|mark; Марка|бренд|производитель|изготовитель|марка авто|марка автомобиля; 品牌|厂商|厂家|汽车品牌|品牌名称; Брэнд|марк|үйлдвэрлэгч',
  brand_name: 'Brand name; Название марки; 品牌名; Брэндийн нэр',
  model_name:
    'Model|model name|vehicle|car; Модель|название модели|название|наименование|автомобиль|авто|марка и модель|марка модель|марка/модель; 车型|型号|车系|车名|车型名称|名称|车辆名称; Загвар|модель|загварын нэр|машин|марк загвар',
  trim: 'Trim|version|grade|variant|configuration|trim level|package; Комплектация|версия|модификация|исполнение; 配置|版本|款式|配置版本|车款; Хувилбар|тоноглол|иж бүрдэл',
  model_year:
    'Model year|year|my; Год|модельный год|год выпуска|г.в.|год вып; 年份|年款|年度|车型年份|出厂年份|生产年份; Он|загварын он|үйлдвэрлэсэн он|жил',
  built_on:
    'Built|production date|build date|manufacture date|manufactured; Дата выпуска|месяц выпуска|дата производства|выпущен; 生产日期|出厂日期|制造日期; Үйлдвэрлэсэн огноо|үйлдвэрлэсэн сар',
  first_registered_on:
    'First registration|registered|registration date|first reg; Первая регистрация|дата регистрации|дата первой регистрации|постановка на учёт; 首次上牌|上牌日期|上牌时间|初次登记|首次登记日期|注册日期; Анх бүртгэсэн|бүртгэсэн огноо',
  condition:
    'New or used|condition|state; Состояние|новый или с пробегом; 新旧|车况|新车二手; Төлөв|шинэ хуучин|байдал',
  mileage_km:
    'Mileage, km|mileage|odometer|odo|km; Пробег, км|пробег|одометр; 里程（公里）|里程|行驶里程|公里数|表显里程; Гүйлт, км|гүйлт|явсан км|явсан',
  owners:
    'Owners|previous owners; Владельцев|владельцы|число владельцев|хозяев; 车主数|过户次数|几手; Эзэмшигч|эзэд',
  colour:
    'Colour|color|body colour|exterior colour|body color|exterior color|exterior; Цвет|цвет кузова|окрас; 颜色|车身颜色|外观颜色|外观|车色; Өнгө|гадна өнгө|биеийн өнгө',
  colours: 'Colours|colors; Цвета; 可选颜色|颜色选项; Өнгөнүүд',
  interior_colour:
    'Interior colour|interior color|interior|upholstery; Цвет салона|салон|обивка; 内饰颜色|内饰; Салоны өнгө|дотор өнгө',
  port: 'Port|location|border port|site; Порт|местонахождение|где стоит|площадка|город; 口岸|所在地|位置|车辆所在地; Боомт|байршил',
  status: 'Status|availability; Статус|наличие; 状态|车辆状态; Статус|бэлэн эсэх',
  expected_on:
    'Expected|eta|arrival|expected on; Ожидается|дата прибытия|прибытие|поступление; 预计到达|到货日期|预计到货; Ирэх огноо|ирэх өдөр',
  reserved_until:
    'Reserved until; Бронь до|забронирован до|резерв до; 预订至|预留至; Захиалга хүртэл',
  sold_on: 'Sold on|sold|sale date; Продан|дата продажи; 售出日期|销售日期; Зарагдсан огноо',
  price_usd:
    'Price, $|price|price usd|usd|price in usd|fob|fob price|unit price; Цена, $|цена|цена usd|стоимость|цена в долларах|прайс|цена fob; 价格（美元）|价格|售价|美元价|报价|单价|美元|价格usd; Үнэ, $|үнэ|үнэ usd|долларын үнэ',
  stock_khorgos:
    'In stock at Khorgos|khorgos|stock khorgos|horgos; В наличии в Хоргосе|хоргос|остаток хоргос|хоргос шт; 霍尔果斯库存|霍尔果斯; Хоргост байгаа|хоргос',
  stock_erenhot:
    'In stock at Erenhot|erenhot|stock erenhot|erlian|erlianhot; В наличии в Эрэн-Хото|эрэн хото|эренхот|эрэнхот|эрлянь|остаток эрэнхот; 二连浩特库存|二连浩特|二连; Эрээнд байгаа|эрээн',
  energy_type:
    'Energy|fuel|fuel type|engine type|powertrain; Тип двигателя|топливо|вид топлива|тип топлива|двигатель; 能源类型|燃料|燃料类型|动力类型|能源; Хөдөлгүүрийн төрөл|түлш|түлшний төрөл',
  power_kw:
    'Power, kW|power kw|kw|max power kw; Мощность, кВт|мощность квт|квт; 功率（千瓦）|功率|最大功率|功率kw|千瓦; Хүч, кВт|кВт',
  power_hp:
    'Power, hp|power|power hp|hp|horsepower|ps|bhp|max power hp; Мощность, л. с.|мощность|мощность лс|л.с.|лс|лошадиных сил; 马力|马力（匹）|最大马力|马力ps; Хүч, м. х.|хүч|морины хүч',
  engine_kw: 'Engine alone, kW; ДВС, кВт|мощность двс; 发动机功率（千瓦）|发动机功率; ДШХ, кВт',
  thirty_minute_kw:
    '30-minute power, kW; 30-минутная мощность, кВт|30 минутная мощность; 30分钟功率（千瓦）|30分钟功率; 30 минутын хүч, кВт',
  displacement_cc:
    'Displacement, cc|displacement|engine|engine cc|cc|engine capacity|engine size|engine volume; Рабочий объём, см³|объём|объём двигателя|рабочий объём|объём двс|объём л; 排量（毫升）|排量|发动机排量|发动机|排气量; Мотор, см³|мотор|хөдөлгүүр|багтаамж|хөдөлгүүрийн багтаамж|моторын багтаамж',
  battery_kwh:
    'Battery, kWh|battery|battery capacity; Батарея, кВт·ч|батарея|ёмкость батареи|акб квтч; 电池（度）|电池容量|电池|电池电量; Батарей, кВт.ц|батарей',
  battery_health:
    'Battery health, %|battery health|soh; Здоровье батареи, %|состояние батареи|soh; 电池健康度（%）|电池健康|电池健康度; Батарейн байдал, %',
  range_km:
    'Range, km|range|electric range|ev range; Запас хода, км|запас хода; 续航（公里）|续航|续航里程|纯电续航; Нэг цэнэгээр, км|цэнэгээр явах',
  range_cycle: 'Range by cycle|cycle; Цикл; 续航标准|工况; Цикл',
  fuel_l_100km:
    'Fuel, l/100 km|consumption|fuel consumption; Расход, л/100 км|расход|расход топлива; 油耗（升）|油耗|综合油耗; Зарцуулалт, л/100 км|зарцуулалт|шатахуун зарцуулалт',
  drive:
    'Drive|drivetrain|drive type|wheel drive; Привод|тип привода; 驱动|驱动方式|驱动形式|驱动类型; Хөтлөгч|хөтлөлт',
  gearbox:
    'Gearbox|transmission|trans; Коробка передач|кпп|коробка|трансмиссия|тип кпп; 变速箱|变速器|变速箱类型; Хурдны хайрцаг|кроп|хроп|хайрцаг',
  gears: 'Gears; Ступеней|число передач; 挡位数|档位数; Арааны тоо',
  top_speed_kmh:
    'Top speed, km/h|top speed|max speed; Максимальная скорость, км/ч|макс скорость|максимальная скорость; 最高车速（公里/时）|最高车速|最高时速; Дээд хурд, км/ц|дээд хурд',
  zero_to_100_s:
    '0–100 km/h, s|acceleration|0-100; Разгон 0–100, с|разгон|разгон до 100; 百公里加速（秒）|百公里加速|零百加速; 0–100 км/ц, с|хурдатгал',
  type_sign:
    'Body|body type|type|class|category|vehicle type; Тип кузова|кузов|тип|класс|вид кузова; 车身形式|车身类型|车身结构|级别|类型|车辆类型; Кузовын төрөл|төрөл|ангилал|биеийн хэлбэр',
  length_mm: 'Length, mm|length; Длина, мм|длина; 车长（毫米）|长|车长|长度; Урт, мм|урт',
  width_mm: 'Width, mm|width; Ширина, мм|ширина; 车宽（毫米）|宽|车宽|宽度; Өргөн, мм|өргөн',
  height_mm: 'Height, mm|height; Высота, мм|высота; 车高（毫米）|高|车高|高度; Өндөр, мм|өндөр',
  wheelbase_mm:
    'Wheelbase, mm|wheelbase; Колёсная база, мм|колёсная база|база; 轴距（毫米）|轴距; Тэнхлэг хоорондын зай, мм',
  clearance_mm:
    'Clearance, mm|ground clearance|clearance; Клиренс, мм|клиренс|дорожный просвет; 离地间隙（毫米）|离地间隙|最小离地间隙; Клиренс, мм|клиренс',
  kerb_kg:
    'Kerb weight, kg|kerb weight|curb weight|weight; Снаряжённая масса, кг|масса|вес|снаряжённая масса; 整备质量（公斤）|整备质量|车重; Жин, кг|жин|өөрийн жин',
  payload_kg:
    'Payload, kg|payload|load capacity; Грузоподъёмность, кг|грузоподъёмность; 载质量（公斤）|载重|载质量; Даац, кг|даац',
  seats:
    'Seats|seating|number of seats; Мест|число мест|количество мест|места; 座位数|座位|座位数量; Суудал|суудлын тоо',
  doors:
    'Doors|number of doors; Дверей|число дверей|двери|количество дверей; 车门数|门数; Хаалга|хаалганы тоо',
  steering:
    'Steering|steering side|steering wheel; Руль|расположение руля; 方向盘|方向盘位置|左右舵|舵; Жолоо|жолооны тал|хүрд',
  interface_languages:
    'Menu languages|languages; Языки меню|язык меню|языки; 菜单语言|车机语言; Цэсийн хэл|хэл',
  charging_standard:
    'Charging|charging port|charging standard; Зарядка|стандарт зарядки|тип зарядки; 充电标准|充电接口|充电; Цэнэглэлт|цэнэглэх стандарт',
  warranty_region: 'Warranty; Гарантия; 质保|保修; Баталгаа',
  winter_package: 'Winter package; Зимний пакет; 冬季套装|冬季包; Өвлийн багц',
  era_glonass: 'ERA-GLONASS|glonass; ЭРА-ГЛОНАСС|глонасс; ERA-GLONASS|格洛纳斯; ЭРА-ГЛОНАСС',
  parts_lead_days:
    'Parts, days|parts lead time|parts waiting time; Запчасти, дней|срок запчастей|ожидание запчастей; 配件等待天数|配件周期; Сэлбэг, хоног|сэлбэг хүлээх хугацаа',
  accidents:
    'Accidents|accident history|damage; Аварии|дтп|битый|участие в дтп|повреждения; 事故|事故情况|出险; Осол|осолд орсон',
  paint: 'Paint; Окраска|крашен|лкп|краска; 漆面|原漆|喷漆; Будаг',
  checks: 'Checks; Проверки; 检查项目; Шалгалт',
  video_poster: 'Video poster; Кадр видео; 视频封面; Видеоны зураг',
  papers: 'Papers|documents; Документы; 手续|随车文件|证件; Бичиг баримт',
  video_src: 'Video; Видео; 视频; Видео',
  pictures:
    'Pictures|photos|images|photo|image; Фото|фотографии|изображения|картинки; 图片|照片|图; Зураг|зургууд',
  updated_at:
    'Updated|date|updated at|price date; Обновлено|дата|дата цены|актуально на; 更新日期|日期|更新; Шинэчилсэн|огноо',
  brand_img: 'Mark of the brand|logo; Знак марки|логотип; 品牌标志|标志; Брэндийн тэмдэг|лого',
  country: 'Country; Страна; 国家; Улс',
  founded: 'Founded; Основана|год основания; 成立年份; Үүсгэн байгуулсан он',
  website: 'Website|site url; Сайт; 网站; Вэбсайт',
  search_words: 'Search words; Слова поиска; 搜索词; Хайх үгс',
  position: 'Position|order; Порядок; 排序; Дараалал',
};

/** Texts of which there is one for each language of the site: summary_ru, report_mn … */
const TEXT_WORDS: Record<string, string> = {
  summary: 'Summary|description; Описание; 描述|简介; Тайлбар',
  report: 'Report|condition report; Осмотр|отчёт об осмотре; 检测报告; Үзлэг',
  story: 'Story; История; 品牌故事; Түүх',
  type_name: 'Type name; Название типа; 类型名称; Төрлийн нэр',
};

/** Columns of numbers that only count the rows. */
const COUNTERS = new Set(['№', 'no', 'nn', '№ п/п', 'п/п', '序号', 'д/д'].map(squeezed));

export const isCounter = (heading: string) =>
  heading.trim() !== '' && (squeezed(heading) === '' || COUNTERS.has(squeezed(heading)));

const wordsOf = (words: string) => words.split(/[|;]/).map(squeezed);

const COLUMNS_BY_WORD = new Map<string, string[]>();
for (const [column, words] of Object.entries(COLUMN_WORDS)) {
  for (const word of new Set(wordsOf(words))) {
    COLUMNS_BY_WORD.set(word, [...(COLUMNS_BY_WORD.get(word) ?? []), column]);
  }
}
for (const [text, words] of Object.entries(TEXT_WORDS)) {
  for (const locale of LOCALES) {
    for (const word of wordsOf(words)) COLUMNS_BY_WORD.set(word + locale, [`${text}_${locale}`]);
  }
}

/** The longest first, so that "цвет салона" is not taken for "цвет". */
const WORDS_BY_LENGTH = [...COLUMNS_BY_WORD.keys()].sort((a, b) => b.length - a.length);

const WITHOUT_SPACES = /\p{Script=Han}/u;

/** Columns that a heading names exactly; none for an unknown one. */
export function columnsCalled(heading: string): readonly string[] {
  const bare = heading.replace(/[(（[【].*?[)）\]】]|[,，].*$/gu, '');
  return COLUMNS_BY_WORD.get(squeezed(heading)) ?? COLUMNS_BY_WORD.get(squeezed(bare)) ?? [];
}

const isNumbered = (column: string) => /^(?:vin|stock_number|unit_id|model_id)$/.test(column);

/**
 * Columns that a heading does not mean in spite of the word in it: an engine's number is no engine.
 */
const NOT_MEANT: readonly [of: (column: string) => boolean, told: RegExp][] = [
  [(column) => !isNumbered(column), /№|номер|(?<!\p{L})no(?!\p{L})|number|号|дугаар/iu],
  [
    (column) => column === 'price_usd',
    /стар|закуп|себест|скид|доставк|пошлин|аванс|old|cost|discount|deposit|deliver|purchase|原价|成本|进价|指导|运费|定金|хуучин|хямдр/iu,
  ],
  [(column) => column === 'updated_at', /./],
];

/** Columns whose word is a part of a heading, such as "цена" of "цена за машину". */
export function columnsMentioned(heading: string): readonly string[] {
  const tokens = heading.split(/[^\p{L}\p{N}]+/u).map(squeezed);
  const runs = new Set(
    tokens.flatMap((_, from) =>
      tokens.slice(from).map((_, length) => tokens.slice(from, from + length + 1).join('')),
    ),
  );
  const whole = squeezed(heading);
  const word = WORDS_BY_LENGTH.find(
    (each) =>
      each.length > 1 && (runs.has(each) || (WITHOUT_SPACES.test(each) && whole.includes(each))),
  );
  const columns = (word && COLUMNS_BY_WORD.get(word)) || [];
  return columns.filter(
    (column) => !NOT_MEANT.some(([of, told]) => of(column) && told.test(heading)),
  );
}

/** What a column is called for people of a language. */
export function headingOf(column: string, language: FormLanguage): string {
  const isColumn = Object.hasOwn(COLUMN_WORDS, column);
  const words = isColumn ? COLUMN_WORDS[column as keyof typeof COLUMN_WORDS] : undefined;
  const [, text = '', locale] = /^(.+)_([a-z]{2})$/.exec(column) ?? [];
  const told = words ?? (Object.hasOwn(TEXT_WORDS, text) ? TEXT_WORDS[text] : undefined);
  const [word = column] = told?.split('; ')[FORM_LANGUAGES.indexOf(language)]?.split('|') ?? [];
  return words || !told ? word : `${word}, ${locale}`;
}
