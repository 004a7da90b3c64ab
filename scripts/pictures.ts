/**
 * `npm run pictures [-- SIGN…] [--missing]` draws the pictures of the demo's cars, and the marks of
 * its brands, into `demo/public/pictures`. SIGN is the beginning of a model's or a brand's sign, or
 * `hero`, the scene of home; without one everything is drawn. `--missing` leaves cars out that have
 * all of their pictures.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import { type BrandOfMark, brandMark } from '@/demo/drawing/brand-mark';
import { drawnPictures } from '@/demo/drawn-pictures';
import { printLine, runCommand } from '@/lib/runtime/process/terminal';
import { findHeadlessChromium } from '@/tests/support/chromium';

type Model = Parameters<typeof drawnPictures>[0] & { brand_sign: string };
type DrawCar = (model: Model, colour: string | null, view: string) => string;
type DrawYard = (models: Model[]) => string;

const CATALOGUE = path.join('demo', 'catalogue', 'brands');
const OUTPUT = path.join('demo', 'public');
const HERO = path.join('public', 'pictures', 'scenes', 'hero-border-gate');
/** An address that only the browser below knows. */
const ORIGIN = 'http://drawing.invalid';
/** Draws with the processor, so that every machine draws the same. */
const SWITCHES = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'];
const PAGE = `<!doctype html>
<script type="importmap">{"imports":{"three":"/node_modules/three/build/three.module.js"}}</script>
<script type="module" src="/demo/drawing/page.mjs"></script>`;
const QUALITY = { 960: 49, 480: 51 } as const;

async function openPage(): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    args: SWITCHES,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => printLine(`✗ ${error.message}`));
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    return route.fulfill({
      contentType: pathname.endsWith('.json') ? 'application/json' : 'text/javascript',
      body: readFileSync(path.join('.', pathname), 'utf8'),
    });
  });
  await page.goto(ORIGIN);
  await page.waitForFunction(() => 'drawCar' in window);
  return page;
}

const pictureAt = (url: string) => sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

async function drawHero(page: Page, models: Model[]): Promise<void> {
  const url = await page.evaluate(
    (models) => (window as unknown as { drawYard: DrawYard }).drawYard(models),
    models,
  );
  const png = pictureAt(url);
  await png.clone().avif({ quality: 68, effort: 6 }).toFile(`${HERO}-1600.avif`);
  await png.resize(800).avif({ quality: 68, effort: 6 }).toFile(`${HERO}-800.avif`);
}

async function drawModel(page: Page, model: Model): Promise<void> {
  const folder = path.join(OUTPUT, 'pictures', 'cars', model.model_sign);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const encoded: Promise<unknown>[] = [];
  for (const { src, small_src: smallSrc, view, colour } of drawnPictures(model)) {
    const wanted = { model, colour, view };
    const url = await page.evaluate(({ model, colour, view }) => {
      const { drawCar } = window as unknown as { drawCar: DrawCar };
      return drawCar(model, colour, view);
    }, wanted);
    const png = pictureAt(url);
    const write = (picture: Sharp, quality: number, file: string) =>
      encoded.push(picture.avif({ quality, effort: 2 }).toFile(path.join(OUTPUT, file)));
    write(png.clone(), QUALITY[960], src);
    write(png.clone().resize(480), QUALITY[480], smallSrc);
  }
  await Promise.all(encoded);
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { missing: { type: 'boolean' } },
  });
  const isWanted = (sign: string) =>
    positionals.length === 0 || positionals.some((start) => sign.startsWith(start));
  const files = readdirSync(CATALOGUE).sort();
  const contents: { brands: BrandOfMark[]; models: Model[] }[] = files.map((file) =>
    JSON.parse(readFileSync(path.join(CATALOGUE, file), 'utf8')),
  );
  mkdirSync(path.join(OUTPUT, 'pictures', 'brands'), { recursive: true });
  for (const brand of contents.flatMap(({ brands }) => brands)) {
    if (!isWanted(brand.brand_sign)) continue;
    writeFileSync(
      path.join(OUTPUT, 'pictures', 'brands', `${brand.brand_sign}.svg`),
      await brandMark(brand),
    );
  }
  const hasAll = (model: Model) =>
    drawnPictures(model).every(({ small_src: src }) => existsSync(path.join(OUTPUT, src)));
  const catalogue = contents.flatMap((content) => content.models);
  const models = catalogue.filter(
    (model) => isWanted(model.model_sign) && !(values.missing && hasAll(model)),
  );
  const page = await openPage();
  try {
    if (isWanted('hero')) await drawHero(page, catalogue);
    for (const [i, model] of models.entries()) {
      await drawModel(page, model);
      printLine(`${i + 1}/${models.length} ${model.model_sign}`);
    }
  } finally {
    await page.context().browser()?.close();
  }
});
