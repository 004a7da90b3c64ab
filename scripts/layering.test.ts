import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLayeringFaults, importsOf } from './layering';

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
    ['lib/server/dispatch.ts', 'lib/api/client'],
    ['lib/server/dispatch.ts', 'components/ui/button'],
    ['components/car/gallery.tsx', 'lib/server/dispatch'],
    ['app/[locale]/page.tsx', 'lib/server/dispatch'],
    ['lib/content/brands.ts', 'lib/server/dispatch'],
    ['middleware.ts', 'lib/server/dispatch'],
    ['components/car/gallery.tsx', 'components/brand/grid'],
    ['components/car/gallery.tsx', 'components/layout/header'],
    ['components/ui/button.tsx', 'components/car/gallery'],
    ['lib/i18n/texts.ts', 'components/ui/button'],
    ['lib/site/company.ts', 'components/ui/button'],
    ['store/site.ts', 'components/ui/button'],
    ['components/ui/button.tsx', 'app/shell'],
    ['lib/api/client.ts', 'scripts/start'],
    ['components/car/gallery.tsx', 'components/car/testing/car'],
  ])('%s importing %s', (from, to) => {
    expect(faultsOf(from, to)).toBeGreaterThan(0);
  });

  it('when its path is relative', () => {
    expect(faultsOf('components/car/a.ts', 'components/brand/b', "import '../brand/b';")).toBe(1);
  });

  it('when it loads the backend at once where only a lazy import may', () => {
    expect(faultsOf('lib/api/in-process-adapter.ts', 'lib/server/dispatch')).toBe(1);
  });
});

describe('an import along the design passes', () => {
  it.each([
    ['lib/contract/calls.ts', 'lib/contract/call'],
    ['lib/server/dispatch.ts', 'lib/content/cache-tags'],
    ['app/api/[...path]/route.ts', 'lib/server/dispatch'],
    ['middleware.ts', 'lib/server/geo/region'],
    ['scripts/import.ts', 'lib/server/dispatch'],
    ['components/car/gallery.tsx', 'components/ui/button'],
    ['components/layout/header.tsx', 'components/search/box'],
    ['components/car/gallery.test.tsx', 'lib/server/dispatch'],
  ])('%s importing %s', (from, to) => {
    expect(faultsOf(from, to)).toBe(0);
  });

  it('when the backend is loaded lazily by the in-process transport', () => {
    const lazy = "const { dispatch } = await import('@/lib/server/dispatch');";
    expect(faultsOf('lib/api/in-process-adapter.ts', 'lib/server/dispatch', lazy)).toBe(0);
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
  `;
  expect(
    importsOf(source)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['a', 'b', 'c', 'd', 'e', 'h']);
  expect(importsOf(source).filter(({ isLazy }) => isLazy)).toHaveLength(1);
});
