import { readdirSync, readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnPictures } from '@/demo/drawn-pictures';
import { readDemo } from '@/demo/read-demo';
import { LOCALES } from '@/lib/i18n/locales';
import { seededRandom } from './query-lists';

const DEMO = join('demo', 'catalogue');

export interface CatalogueSize {
  models: number;
  brands: number;
  articles: number;
  /** Languages that each article has a text in; all of the site's otherwise. */
  languages?: number;
  /** Every model has a name of its own; otherwise they have the demo's. */
  hasOwnNames?: boolean;
}

type Row = Record<string, unknown>;
interface DemoModel extends Row {
  model_sign: string;
  model_name: string;
  colours: string[];
  price_usd: number;
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(DEMO, ...path), 'utf8'));

const SYLLABLES = [
  'ba',
  'chen',
  'dao',
  'fei',
  'gu',
  'hai',
  'jin',
  'kang',
  'lun',
  'ma',
  'nan',
  'rui',
];

/** A name that no demo brand has, such as "Chendao". */
function brandName(number: number): string {
  const syllables = [number % 12, Math.floor(number / 12) % 12, Math.floor(number / 144) % 12];
  const name = syllables.map((i) => SYLLABLES[i]).join('');
  return name[0]?.toUpperCase() + name.slice(1);
}

function* brandRows(demo: readonly Row[], count: number): Generator<Row> {
  for (let i = 0; i < count; i += 1) {
    const base = demo[i % demo.length];
    if (i < demo.length) yield { ...base };
    else {
      const name = brandName(i);
      const sign = name.toLowerCase();
      yield { ...base, brand_sign: sign, brand_name: name, position: i + 1, search_words: [] };
    }
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NEWEST_MS = Date.UTC(2026, 10, 20);

const dayBefore = (days: number) => new Date(NEWEST_MS - days * DAY_MS).toISOString().slice(0, 10);

/** A name that no other model has, such as "Chendaofei 12 Pro". */
function ownName(number: number, base: string): string {
  const [first = '', ...others] = base.split(' ');
  return [
    `${brandName(number)}${SYLLABLES[Math.floor(number / 1728) % 12]}`,
    number % 97,
    ...others,
  ]
    .concat(first.length > 3 ? [] : first)
    .join(' ');
}

/** The demo's models again and again, of other brands and trims, with other prices and stock. */
function* modelRows(
  demo: readonly DemoModel[],
  brandSigns: readonly string[],
  { models: count, hasOwnNames = false }: CatalogueSize,
): Generator<Row> {
  const next = seededRandom(7);
  for (let i = 0; i < count; i += 1) {
    const base = demo[i % demo.length] as DemoModel;
    yield {
      ...base,
      ...(hasOwnNames && i >= demo.length && { model_name: ownName(i, base.model_name) }),
      model_id: i + 1,
      model_sign: `model-${i + 1}`,
      brand_sign: brandSigns[Math.floor(next() * brandSigns.length)],
      trim: `Edition ${Math.floor(i / demo.length) + 1}`,
      model_year: 2018 + Math.floor(next() * 9),
      price_usd: Math.round(base.price_usd * (0.5 + next())),
      stock_khorgos: Math.floor(next() * 4),
      stock_erenhot: next() < 0.5 ? 0 : Math.floor(next() * 4),
      updated_at: dayBefore(Math.floor(next() * 700)),
      pictures: drawnPictures(base),
    };
  }
}

/** Units of the models, three of a hundred of them sold. */
function* unitRows(count: number, models: number): Generator<Row> {
  const next = seededRandom(11);
  for (let i = 0; i < count; i += 1) {
    const status = next() < 0.03 ? 'sold' : next() < 0.1 ? 'coming' : 'at_port';
    const isUsed = next() < 0.6;
    yield {
      unit_id: i + 1001,
      model_id: (i % models) + 1,
      stock_number: `BAM-U${i + 1001}`,
      vin: `LXE${String(i).padStart(14, '0')}`,
      status,
      port: next() < 0.5 ? 'khorgos' : 'erenhot',
      condition: isUsed ? 'used' : 'new',
      mileage_km: isUsed ? Math.floor(next() * 150_000) : 10,
      owners: isUsed ? 1 : 0,
      colour: 'white',
      price_usd: 5000 + Math.floor(next() * 40_000),
      papers: ['invoice'],
    };
  }
}

type Texts = Record<string, string>;

/** The demo's articles, with their texts in so many languages: English, Russian and Mongolian first. */
async function demoArticles(languages: number): Promise<Row[]> {
  const order = [...new Set(['en', 'ru', 'mn', ...LOCALES])].slice(0, languages);
  const inOrder = (texts: unknown) =>
    Object.fromEntries(order.map((locale) => [locale, (texts as Texts)[locale]]));
  return (await readDemo())
    .filter(({ kind }) => kind === 'articles')
    .map(({ values: { title, summary, body, ...rest } }) => ({
      ...rest,
      title: inOrder(title),
      summary: inOrder(summary),
      body: inOrder(body),
    }));
}

function* articleRows(demo: readonly Row[], count: number): Generator<Row> {
  for (let i = 0; i < count; i += 1) {
    const base = demo[i % demo.length] as Row;
    yield i < demo.length
      ? base
      : {
          ...base,
          article_id: 1000 + i,
          article_sign: `${base.article_sign}-${i}`,
          published_at: dayBefore(i % 3650),
        };
  }
}

/**
 * Writes a catalogue of any size as a file for `npm run import`, the same one in every run: the
 * demo's brands, models and articles, multiplied.
 */
export async function writeLargeCatalogue(file: string, size: CatalogueSize): Promise<void> {
  const files = readdirSync(join(DEMO, 'brands'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readJson('brands', name));
  const brands = [
    ...brandRows(
      files.flatMap((content) => content.brands),
      size.brands,
    ),
  ];
  const models = modelRows(
    files.flatMap((content) => content.models),
    brands.map((brand) => String(brand.brand_sign)),
    size,
  );
  await writeKinds(file, [
    ['types', readJson('types.json').types],
    ['brands', brands],
    ['models', models],
    ['promotions', readJson('promotions.json').promotions],
    ['articles', articleRows(await demoArticles(size.languages ?? LOCALES.length), size.articles)],
  ]);
}

/** The same of units alone, as many of each model. */
export function writeLargeYard(file: string, count: number, models: number): Promise<void> {
  return writeKinds(file, [['units', unitRows(count, models)]]);
}

/** A table of other prices for records that follow each other. */
export function writePrices(
  file: string,
  column: 'model_id' | 'unit_id',
  first: number,
  count: number,
): Promise<void> {
  const priceOf = (i: number) => 7777 + (i % 1000);
  const lines = Array.from({ length: count }, (_, i) => `${first + i},${priceOf(i)}\n`);
  return writeFile(file, `${column},price_usd\n${lines.join('')}`);
}

async function writeKinds(file: string, kinds: [string, Iterable<Row>][]): Promise<void> {
  const output = await open(file, 'w');
  try {
    for (const [i, [kind, rows]] of kinds.entries()) {
      await output.appendFile(`${i === 0 ? '{' : ','}\n"${kind}": [`);
      let separator = '\n';
      let lines: string[] = [];
      for (const row of rows) {
        lines.push(`${separator}${JSON.stringify(row)}`);
        separator = ',\n';
        if (lines.length < 500) continue;
        await output.appendFile(lines.join(''));
        lines = [];
      }
      await output.appendFile(`${lines.join('')}\n]`);
    }
    await output.appendFile('\n}\n');
  } finally {
    await output.close();
  }
}
