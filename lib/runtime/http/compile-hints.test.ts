import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCompileHints } from './compile-hints';

let build: string;
const chunk = (name: string) => join(build, 'static', 'chunks', name);

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(build, 'static', 'chunks'), { recursive: true });
  writeFileSync(chunk('page.js'), 'run()');
  writeFileSync(chunk('page.css'), 'p{}');
});

afterEach(() => rmSync(build, { recursive: true }));

it('puts the hint before a build’s scripts, once, and nowhere else', () => {
  addCompileHints(build);
  addCompileHints(build);
  expect(readFileSync(chunk('page.js'), 'utf8')).toBe('//# allFunctionsCalledOnLoad\nrun()');
  expect(readFileSync(chunk('page.css'), 'utf8')).toBe('p{}');
});
