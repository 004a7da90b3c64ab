/** One kind of buyers: how many of all they are, and what they write in their forms. */
export interface BuyerProfile {
  /** Share of all enquiries, in thousandths. */
  weight: number;
  lang: string;
  /** ISO 3166 numeric; null where the form held a name that is no country's. */
  countryId: number | null;
  country: string;
  /** Begin of the telephone number; digits follow. */
  dial: string;
  firstNames: string[];
  lastNames: string[];
  remarks: string[];
}

const MONGOLIAN = {
  firstNames: ['Бат-Эрдэнэ', 'Оюунаа', 'Ганбаатар', 'Сарнай', 'Энхжин', 'Төмөр', 'Нарантуяа'],
  lastNames: ['Дорж', 'Болд', 'Цэрэн', 'Пүрэв', 'Гомбо', 'Сүх', 'Даваа', 'Лхагва', 'Мөнх'],
  remarks: [
    'Энэ машин Эрээнд байна уу? Хэзээ ирж үзэж болох вэ?',
    'Улаанбаатарт бүх зардалтайгаа хэд болох вэ?',
    'Зээлээр авч болох уу?',
    '7 хүний суудалтай, хайбрид машин хайж байна.',
  ],
};

const RUSSIAN = {
  firstNames: ['Иван', 'Айгерим', 'Сергей', 'Ольга', 'Нурлан', 'Мария', 'Тимур', 'Екатерина'],
  lastNames: ['Петров', 'Ким', 'Сулейменов', 'Смирнов', 'Ахметов', 'Попов', 'Юсупов', 'Волков'],
  remarks: [
    'Какая цена до Алматы со всеми платежами?',
    'Есть ли в наличии до 160 л.с.? Нужен полный привод.',
    'Подойдёт ли зарядка CCS2? Сколько ждать?',
    'Здравствуйте, интересует эта машина, перезвоните вечером.',
  ],
};

const ENGLISH = {
  firstNames: ['Anna', 'John', 'Fatima', 'Omar', 'Marie', 'Lukas', 'Somchai', 'Ahmed'],
  lastNames: ['Weber', 'Haddad', 'Khan', 'Rossi', 'Silva', 'Jansen', 'Novak', 'Martin'],
  remarks: [
    'Is this car still available? What is the price with delivery?',
    'Do you sell to dealers? We need ten cars a month.',
    'Which papers come with the car?',
  ],
};

/** The buyers, roughly distributed like the company's markets. */
export const BUYERS: BuyerProfile[] = [
  { weight: 400, lang: 'mn', countryId: 496, country: 'Монгол', dial: '+976 99', ...MONGOLIAN },
  {
    weight: 20,
    lang: 'mn',
    countryId: null,
    country: 'Улаанбаатар',
    dial: '+976 88',
    ...MONGOLIAN,
  },
  { weight: 190, lang: 'ru', countryId: 398, country: 'Казахстан', dial: '+7 701', ...RUSSIAN },
  { weight: 170, lang: 'ru', countryId: 643, country: 'Россия', dial: '+7 916', ...RUSSIAN },
  { weight: 45, lang: 'ru', countryId: 417, country: 'Кыргызстан', dial: '+996 555', ...RUSSIAN },
  { weight: 35, lang: 'ru', countryId: 860, country: 'Узбекистан', dial: '+998 90', ...RUSSIAN },
  { weight: 20, lang: 'ru', countryId: null, country: 'СНГ', dial: '+7 700', ...RUSSIAN },
  { weight: 40, lang: 'en', countryId: 496, country: 'Mongolia', dial: '+976 95', ...ENGLISH },
  { weight: 25, lang: 'ar', countryId: 784, country: 'الإمارات', dial: '+971 50', ...ENGLISH },
  { weight: 15, lang: 'ur', countryId: 586, country: 'پاکستان', dial: '+92 300', ...ENGLISH },
  { weight: 10, lang: 'th', countryId: 764, country: 'ไทย', dial: '+66 81', ...ENGLISH },
  { weight: 9, lang: 'de', countryId: 276, country: 'Deutschland', dial: '+49 151', ...ENGLISH },
  { weight: 6, lang: 'fr', countryId: 250, country: 'France', dial: '+33 6', ...ENGLISH },
  { weight: 5, lang: 'es', countryId: 724, country: 'España', dial: '+34 61', ...ENGLISH },
  { weight: 5, lang: 'it', countryId: 380, country: 'Italia', dial: '+39 33', ...ENGLISH },
  { weight: 3, lang: 'pt', countryId: 76, country: 'Brasil', dial: '+55 11', ...ENGLISH },
  { weight: 2, lang: 'nl', countryId: 528, country: 'Nederland', dial: '+31 6', ...ENGLISH },
];

/** Where forms stand, with the share of enquiries that come from there, in thousandths. */
export const FORMS: { weight: number; from: string }[] = [
  { weight: 450, from: 'car' },
  { weight: 150, from: 'header' },
  { weight: 120, from: 'contact' },
  { weight: 80, from: 'tab-bar' },
  { weight: 70, from: 'home' },
  { weight: 40, from: 'promotion:WINTER-TYRES' },
  { weight: 20, from: 'promotion:TRANSFER' },
  { weight: 40, from: 'favourites' },
  { weight: 30, from: 'dealer' },
];

/** What visitors press, with its share in thousandths: plate, module, station and page. */
export const PRESSES: { weight: number; plate: string; module: string; station: string }[] = [
  { weight: 420, plate: 'layout', module: 'menuHead', station: 'brand' },
  { weight: 160, plate: 'layout', module: 'menuHead', station: 'menuCar' },
  { weight: 90, plate: 'layout', module: 'menuHead', station: 'favourites' },
  { weight: 70, plate: 'layout', module: 'site_switch', station: 'erenhot' },
  { weight: 40, plate: 'layout', module: 'site_switch', station: 'khorgos' },
  { weight: 80, plate: 'layout', module: 'float_send_message', station: 'tab-bar' },
  { weight: 60, plate: 'car', module: 'go_liuzi', station: 'car' },
  { weight: 20, plate: 'home', module: 'go_liuzi', station: 'hero' },
  { weight: 30, plate: 'home', module: 'act_resgist', station: 'banner' },
  { weight: 30, plate: 'layout', module: 'login_pop_up', station: 'header' },
];
