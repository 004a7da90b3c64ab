import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importsOf } from './imports';
import { findLayeringFaults } from './layering';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'layers-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text = 'export {};'): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function faultsOf(from: string, to: string, text = `import { x } from '@/${to}';`): number {
  write(`${to}.ts`);
  write(from, text);
  return findLayeringFaults(root).length;
}

describe('an import against the design is found', () => {
  it.each([
    ['lib/contract/call.ts', 'lib/env/client'],
    ['lib/server/http/dispatch.ts', 'lib/api/client'],
    ['lib/server/http/dispatch.ts', 'components/ui/button'],
    ['lib/server/db/migrate.ts', 'lib/server/content/text-words'],
    ['lib/server/staff/audit.ts', 'lib/server/leads/inbox'],
    ['lib/server/leads/enquiries.ts', 'lib/server/http/dispatch'],
    ['lib/server/leads/handling.ts', 'lib/server/desk/lead-actions'],
    ['lib/server/http/handlers.ts', 'lib/server/desk/desk-action'],
    ['lib/server/catalogue/brands.ts', 'lib/server/search/word-table'],
    ['lib/server/stock/cars.ts', 'lib/server/db/client'],
    ['lib/server/catalogue/brands.ts', 'lib/server/stock/cars'],
    ['components/car/gallery.tsx', 'lib/server/dispatch'],
    ['app/[locale]/page.tsx', 'lib/server/dispatch'],
    ['lib/content/brands.ts', 'lib/server/dispatch'],
    ['middleware.ts', 'lib/server/dispatch'],
    ['components/car/gallery.tsx', 'components/review/stars'],
    ['components/car/gallery.tsx', 'components/shell/header'],
    ['components/ui/button.tsx', 'components/car/gallery'],
    ['lib/i18n/texts.ts', 'components/ui/button'],
    ['lib/config/company.ts', 'components/ui/button'],
    ['store/site.ts', 'components/ui/button'],
    ['components/ui/button.tsx', 'app/shell'],
    ['lib/api/client.ts', 'scripts/start'],
    ['components/car/gallery.tsx', 'tests/support/car'],
    ['lib/server/dispatch.ts', 'lib/content/tags'],
    ['lib/routing/hosts.ts', 'lib/browser/storage'],
    ['lib/runtime/process/web.ts', 'demo/seed-demo'],
    ['components/ui/button.tsx', 'lib/runtime/http/cached-response'],
  ])('%s importing %s', (from, to) => {
    expect(faultsOf(from, to)).toBeGreaterThan(0);
  });

  it('when a browser test loads interface texts by way of the server', () => {
    write('messages/ru.json', '{}');
    write('lib/server/a.ts', "import ru from '@/messages/ru.json';");
    write('lib/server/b.ts', "import type { A } from './a';\nimport { type B } from './a';");
    write('tests/e2e/types.spec.ts', "import { b } from '@/lib/server/b';");
    expect(findLayeringFaults(root).filter((fault) => fault.startsWith('tests/e2e'))).toEqual([]);
    write('tests/e2e/texts.spec.ts', "import { a } from '@/lib/server/a';");
    expect(findLayeringFaults(root)).toContain(
      'tests/e2e/texts.spec.ts → lib/server/a.ts → messages/ru.json: browser tests load no interface texts.',
    );
  });

  it('when a browser test loads the file of every language', () => {
    const load = `const texts = await import(\`@/messages/\${locale}.json\`);`;
    write('lib/i18n/texts.ts', load);
    write('tests/e2e/texts.spec.ts', "import { a } from '@/lib/i18n/texts';");
    expect(findLayeringFaults(root)).toEqual([
      'tests/e2e/texts.spec.ts → lib/i18n/texts.ts → messages/*.json: browser tests load no interface texts.',
    ]);
    write('lib/routing/texts.ts', load);
    expect(findLayeringFaults(root)).toHaveLength(2);
  });

  it('when a component of browsers would load the texts of every language', () => {
    write('lib/i18n/texts.ts', `const texts = await import(\`@/messages/\${locale}.json\`);`);
    write('lib/format/day.ts', "import { textsOf } from '@/lib/i18n/texts';");
    const load = "import { dayOf } from '@/lib/format/day';";
    write('components/car/facts.tsx', load);
    expect(findLayeringFaults(root)).toEqual([]);
    write('components/car/gallery.tsx', `'use client';\n${load}`);
    expect(findLayeringFaults(root)).toEqual([
      'components/car/gallery.tsx → lib/format/day.ts → lib/i18n/texts.ts → messages/*.json: browsers load no texts of all languages.',
    ]);
  });

  it('when its path is relative', () => {
    expect(faultsOf('components/car/a.ts', 'components/review/b', "import '../review/b';")).toBe(1);
  });

  it('when it loads the backend at once where only a lazy import may', () => {
    expect(faultsOf('lib/api/in-process-client.ts', 'lib/server/dispatch')).toBe(1);
  });
});

describe('an import along the design passes', () => {
  it.each([
    ['lib/contract/calls.ts', 'lib/contract/call'],
    ['lib/server/http/dispatch.ts', 'lib/config/cache-table'],
    ['lib/server/content/articles.ts', 'lib/server/db/client'],
    ['lib/server/http/handlers.ts', 'lib/server/leads/enquiries'],
    ['lib/server/leads/handling.ts', 'lib/server/staff/audit'],
    ['lib/server/search/model-list.ts', 'lib/server/catalogue/model-card'],
    ['scripts/start.ts', 'demo/seed-demo'],
    ['app/api/[...path]/route.ts', 'lib/server/dispatch'],
    ['middleware.ts', 'lib/server/geo/region'],
    ['scripts/import.ts', 'lib/server/dispatch'],
    ['components/car/gallery.tsx', 'components/ui/button'],
    ['components/shell/header.tsx', 'components/search/box'],
    ['components/car/gallery.test.tsx', 'lib/server/dispatch'],
  ])('%s importing %s', (from, to) => {
    expect(faultsOf(from, to)).toBe(0);
  });

  it('when the backend is loaded lazily by the in-process transport', () => {
    const lazy = "const { dispatch } = await import('@/lib/server/dispatch');";
    expect(faultsOf('lib/api/in-process-client.ts', 'lib/server/dispatch', lazy)).toBe(0);
  });
});

it('imports that go in a circle are found, lazy ones too', () => {
  write('lib/format/a.ts', "import { b } from './b';");
  write('lib/format/b.ts', "const c = await import('./c');");
  write('lib/format/c.ts', "import type { A } from './a';");
  write('lib/format/d.ts', "import { a } from './a';");
  expect(findLayeringFaults(root)).toEqual([
    'lib/format/a.ts → lib/format/b.ts → lib/format/c.ts → lib/format/a.ts: imports go in a circle.',
  ]);
});

describe('a body that is read without the one reader is found', () => {
  it.each([
    ['app/desk/export/route.ts', 'const form = await request.formData().catch(() => null);'],
    ['app/api/route.ts', 'const { name } = await request.json();'],
    ['lib/server/http/refresh.ts', 'const text = await request\n  .text();'],
    ['lib/server/media/store.ts', 'const bytes = await request.arrayBuffer();'],
    ['lib/runtime/http/post.ts', 'for await (const chunk of request.iterator({})) use(chunk);'],
    ['lib/runtime/http/pipe.ts', 'request.body?.pipeTo(file);'],
    ['middleware.ts', 'const form = await new Response(bytes).formData();'],
  ])('in %s: %s', (path, text) => {
    write(path, text);
    expect(findLayeringFaults(root)).toEqual([expect.stringContaining(path)]);
  });

  it.each([
    ['lib/server/request/request-body.ts', 'await new Response(body).formData();'],
    ['lib/api/client.ts', 'const answer = await response.json();'],
    ['components/desk/form.tsx', 'const text = await request.text();'],
    ['lib/server/http/refresh.test.ts', 'await request.text();'],
  ])('but not in %s: %s', (path, text) => {
    write(path, text);
    expect(findLayeringFaults(root)).toEqual([]);
  });
});

it('sees every way to import and no comment', () => {
  const source = `
    import a from 'a';
    import type { B } from 'b';
    import {
      c,
    } from 'c';
    import 'd';
    export * from 'e';
    // import f from 'f';
    /* import g from 'g'; */
    const h = await import('h');
    const i = await import(\`i/\${h}.json\`);
  `;
  expect(
    importsOf(source)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['a', 'b', 'c', 'd', 'e', 'h', 'i/*.json']);
  expect(importsOf(source).filter(({ isLazy }) => isLazy)).toHaveLength(1);
});
