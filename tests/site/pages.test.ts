// @vitest-environment jsdom
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENT_NUMBERS_COOKIE } from '@/lib/config/cookies';
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_PX, titleWidthPx } from '@/lib/format/display-width';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { LOCALES as ALL_LOCALES, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { DEFERRED_SCRIPTS_ATTRIBUTE, deferScripts } from '@/lib/runtime/http/deferred-scripts';
import { printLine } from '@/lib/runtime/process/terminal';
import { pageInputOf } from '@/scripts/checks/inputs/bad-inputs';
import { InputSender } from '@/scripts/checks/inputs/send-input';
import { publicAddresses, SENT_NUMBER, UNKNOWN_ADDRESS } from '@/tests/support/addresses';
import { isLongRun } from '@/tests/support/extent';
import { findProgram } from '@/tests/support/run-program';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { vocabularyProblems } from '@/tests/support/schema-vocabulary';
import { badPages } from '@/tests/support/server/bad-pages';

/** The main languages of buyers, and one that is written from the right; all in the long run. */
const LOCALES: readonly Locale[] = isLongRun() ? ALL_LOCALES : ['ru', 'mn', 'ar'];
const ADDRESSES = [...publicAddresses(), UNKNOWN_ADDRESS];
/** A second page of a list, and a car that is sold: found from other pages. */
const NOT_IN_SITEMAP = ['/brand?sign=compact-suv&page=2', '/car/105/1021'];
/** Clients that send bad requests at the same time. */
const CLIENTS = 16;
const VNU_JAR = join('node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

let site: RunningSite;
beforeAll(async () => {
  // A second process would render every page again.
  site = await startSite(temporaryDataDir(), { WEB_PROCESSES: '1' });
});
afterAll(async () => {
  await site?.stop();
  if (site) removeDataDir(site.dataDir);
});

interface Page {
  status: number;
  cacheControl: string | undefined;
  link: string;
  retryAfterS?: number;
  body: string;
}

function ask(locale: Locale, path: string): Promise<Page> {
  const { host } = new URL(originOf(`http://localhost:${site.port}`, locale));
  const headers = { host, cookie: `${SENT_NUMBERS_COOKIE}=${SENT_NUMBER}` };
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port: site.port, path, headers }, async (response) => {
      let body = '';
      for await (const part of response.setEncoding('utf8')) body += part;
      const { statusCode: status = 0, headers: answered } = response;
      const retryAfterS = status === 503 ? Number(answered['retry-after']) : undefined;
      const cacheControl = answered['cache-control'];
      const link = String(answered.link);
      resolve({ status, body, cacheControl, link, ...(retryAfterS && { retryAfterS }) });
    })
      .on('error', reject)
      .end();
  });
}

/** The response that a browser gets, which retries while the site is busy. */
async function get(locale: Locale, path: string): Promise<Page> {
  for (;;) {
    const page = await ask(locale, path);
    if (!page.retryAfterS) return page;
    await setTimeout(page.retryAfterS * 1000);
  }
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The addresses of a page's deferred scripts. */
function deferredIn(html: string): string[] {
  const document = parse(html);
  const block = document.querySelector(`script[${DEFERRED_SCRIPTS_ATTRIBUTE}]`);
  return JSON.parse(block?.textContent ?? '[]');
}

describe('a malformed request for a page', () => {
  it('is never answered with a fault, whatever its address, host, headers and method', async () => {
    // Most of the time is rejections, which the site delays.
    const clients = Array.from({ length: CLIENTS }, async () => {
      const sender = new InputSender(site.port);
      const property = fc.asyncProperty(badPages, async (page) => {
        const { fault } = await sender.send(pageInputOf(page));
        if (fault) expect.fail(fault);
      });
      await fc.assert(property, { numRuns: (isLongRun() ? 20_000 : 400) / CLIENTS });
      sender.close();
    });
    await Promise.all(clients);
  });
});

describe('pages that are the same for everybody', () => {
  const kept = publicAddresses().filter((path) => !/^\/result|compare=/.test(path));

  it.each(kept)('are kept, and name their styles in a header: %s', async (address) => {
    const { cacheControl, link, body } = await get('ru', address);
    expect(cacheControl).toMatch(/s-maxage/);
    const styles = [...parse(body).querySelectorAll('link[rel=stylesheet]')];
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(link).toContain(`<${style.getAttribute('href')}>`);
  });
});

it('the framework caches no page, because it would write it into the build, which other sites share', () => {
  const manifest = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8'));
  expect(Object.keys(manifest.routes).sort()).toEqual(['/_global-error', '/_not-found']);
  expect(manifest.dynamicRoutes).toEqual({});
});

describe('texts that pages load', () => {
  it.each(['/labels', '/labels/reviews', '/labels/enquiry'])(
    'are asked for anew, because staff may change them: %s',
    async (address) => {
      expect(await get('ru', address)).toMatchObject({ status: 200, cacheControl: 'no-cache' });
    },
  );
});

describe('the framework’s scripts', () => {
  it.each(ADDRESSES)(
    'are all deferred on %s, exist, and none is asked for ahead',
    async (address) => {
      const { body } = await get('ru', address);
      const early = 'script[src]:not([nomodule]), link[rel=modulepreload], link[as=script]';
      expect([...parse(body).querySelectorAll(early)].map(({ outerHTML }) => outerHTML)).toEqual(
        [],
      );
      const deferred = deferredIn(body);
      expect(deferred.length).toBeGreaterThan(3);
      for (const source of new Set(deferred)) expect((await get('ru', source)).status).toBe(200);
    },
  );

  it('load as Next writes them when their markup has an unknown form', async () => {
    const { body } = await get('ru', '/');
    const sources = deferredIn(body);
    // The page as another version of Next might render it: no other part of it is changed.
    const scripts = sources.map((source) => `<script async src="${source}" data-new></script>`);
    const loader = new RegExp(
      `<script type="application/json" ${DEFERRED_SCRIPTS_ATTRIBUTE}.*?</script><script>.*?</script>`,
      's',
    );
    const other = body.replace(loader, '').replace('</body>', `${scripts.join('')}</body>`);
    const sent = deferScripts(other);
    expect(sent).toBe(other);
    const loaded = [...parse(sent).querySelectorAll('script[src][async]')];
    expect(loaded.map((script) => script.getAttribute('src'))).toEqual(sources);
  });
});

describe('a Thai page', () => {
  it.each(ADDRESSES)('has plain words in all that is delivered of %s', async (address) => {
    const { body } = await get('th', address);
    expect(body).toContain('lang="th"');
    // Zero-width spaces and joiners, which copies and search engines take for ends of words.
    expect(
      body.match(/.{0,20}(?:[\u00ad\u200b\u2060]|&#(?:8203|8288|x200b|x2060);).{0,20}/i),
    ).toBeNull();
  });
});

describe('the head of a page', () => {
  it.each(LOCALES)('is shown whole by search engines and messengers in %s', async (locale) => {
    const titles = new Map<string, string>();
    const { body: sitemap } = await get(locale, '/sitemap.xml');
    for (const address of ADDRESSES) {
      const { head } = parse((await get(locale, address)).body);
      const contentOf = (name: string) =>
        head
          .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
          ?.getAttribute('content');
      const title = head.querySelector('title')?.textContent ?? '';
      expect([address, titleWidthPx(title) <= TITLE_MAX_PX]).toEqual([address, true]);
      const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href');
      // Pages of one visitor alone are not for search engines.
      if (!canonical) {
        expect([address, contentOf('robots')]).toEqual([address, expect.stringMatching('noindex')]);
        continue;
      }
      const description = contentOf('description') ?? '';
      expect([address, description.length > 40]).toEqual([address, true]);
      expect([...description].length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
      expect([address, contentOf('og:url')]).toEqual([address, canonical]);
      expect(contentOf('og:locale')).toMatch(new RegExp(`^${locale}_[A-Z]{2}$`));
      expect(contentOf('og:title')).toBe(title);
      expect(contentOf('og:description')).toBe(description);
      expect(contentOf('og:image')).toMatch(/^http:.+\.(?:png|jpg\?v=[0-9a-f]{16})$/);
      expect(contentOf('twitter:card')).toBe('summary_large_image');
      // X shows the picture of Open Graph, so it is not repeated.
      expect([address, contentOf('twitter:image')]).toEqual([address, undefined]);
      // Two addresses of one page have one title, and stand in the sitemap.
      if (contentOf('robots') === undefined) {
        // Next writes the home page's canonical address without its slash.
        const listed = `<loc>${escapeMarkup(new URL(canonical).href)}</loc>`;
        expect([address, sitemap.includes(listed) || NOT_IN_SITEMAP.includes(address)]).toEqual([
          address,
          true,
        ]);
        expect([address, titles.get(title) ?? canonical]).toEqual([address, canonical]);
        titles.set(title, canonical);
      }
    }
  });
});

describe('the picture of a link', () => {
  it.each([
    ['ru', '/car/104'],
    ['ar', '/car/104'],
    ['mn', '/brand/byd'],
    ['ru', '/activity/1'],
    ['ar', '/menuCar/byd-erenhot'],
    ['mn', '/article/1'],
    ['ru', '/'],
    ['ar', '/buyCar'],
  ] as const)('is of its own in %s on %s', async (locale, address) => {
    const { head } = parse((await get(locale, address)).body);
    const image = head.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    const { pathname, search } = new URL(image);
    expect(pathname).toMatch(/^\/media\/share\/[a-z]+[\w-]*\.jpg$/);
    const { status, body } = await get(locale, pathname + search);
    expect([status, body.length > 10_000]).toEqual([200, true]);
  });

  it('is missing for records that do not exist', async () => {
    for (const name of ['car-999999', 'brand-nobody', 'car-0', 'page-1', 'car-104.png']) {
      expect([name, (await get('ru', `/media/share/${name}.jpg`)).status]).toEqual([name, 404]);
    }
  });
});

it('gives portals the pictures of cars as JPEG', async () => {
  const { status, body } = await get('ru', '/media/portal/pictures/scenes/khorgos-port-800.jpg');
  expect([status, body.length > 10_000]).toEqual([200, true]);
  expect((await get('ru', '/media/portal/pictures/none.jpg')).status).toBe(404);
});

/** The structured data of a page. */
function structuredDataOf(html: string): { '@type'?: unknown }[] {
  const blocks = parse(html).querySelectorAll('script[type="application/ld+json"]');
  return [...blocks].map((block) => JSON.parse(block.textContent ?? ''));
}

describe('structured data', () => {
  it.each(LOCALES)('is of schema.org’s vocabulary on every page in %s', async (locale) => {
    for (const address of ADDRESSES) {
      const data = structuredDataOf((await get(locale, address)).body);
      expect([address, vocabularyProblems(data)]).toEqual([address, []]);
    }
  });

  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/contactUs', ['AutoDealer', 'GeoCoordinates']],
    ['/car/104', ['BreadcrumbList', '["Product","Car"]', 'Offer']],
    ['/article/1', ['BreadcrumbList', 'BlogPosting']],
    ['/brand/byd', ['BreadcrumbList']],
    ['/activity/1', ['BreadcrumbList']],
    ['/buyCar', ['FAQPage']],
  ])('says on %s what the page is', async (address, types) => {
    const data = JSON.stringify(structuredDataOf((await get('ru', address)).body));
    for (const type of types) {
      expect(data).toContain(`"@type":${type.startsWith('[') ? type : `"${type}"`}`);
    }
  });
});

const java = findProgram('java');
if (java) {
  it('the W3C’s checker finds no error in any page type and language', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'checked-html-'));
    try {
      const files: string[] = [];
      for (const locale of LOCALES) {
        for (const [index, address] of ADDRESSES.entries()) {
          const name = address.replace(/[^\w-]+/g, '_');
          const file = join(folder, `${locale}-${index}${name}.html`);
          writeFileSync(file, (await get(locale, address)).body);
          files.push(file);
        }
      }
      const options = ['-jar', VNU_JAR, '--errors-only', '--format', 'gnu'];
      const { stderr } = spawnSync(java, [...options, ...files], { encoding: 'utf8' });
      expect(stderr.replaceAll(folder, '')).toBe('');
      expect(files).toHaveLength(LOCALES.length * ADDRESSES.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
} else {
  printLine('The HTML is not checked: the W3C’s checker needs Java, and there is none on PATH.');
}
