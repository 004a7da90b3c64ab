import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALLS } from '@/lib/contract/calls';
import { CODE, httpStatusOf } from '@/lib/contract/envelope';
import { checkNamesIn } from './deploy/machine';
import {
  contentsOf,
  missingChapters,
  missingCommands,
  missingPaths,
  pathsIn,
  variablesOf,
} from './documents';
import { STEPS } from './steps';

const PAGES = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...PAGES,
  ...readdirSync('docs/adr').map((name) => `docs/adr/${name}`),
];

/** What the recipes of CONTRIBUTING.md make. */
const MADE = [
  'lib/server/catalogue/stock.ts',
  'lib/server/catalogue/stock.test.ts',
  'app/[locale]/stock/page.tsx',
  'tests/e2e/stock.spec.ts',
  'app/desk/stock/page.tsx',
  'lib/content/desk/stock.ts',
  'tests/e2e/desk-stock.spec.ts',
  'messages/pl.json',
  'messages/revisions/pl.json',
  'messages/trade-words/pl.json',
  'demo/catalogue/texts/pl.json',
];

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(DOCUMENTS)('%s', (file) => {
  const markdown = readFileSync(file, 'utf8');

  it('names paths and commands that exist', () => {
    expect(missingPaths(markdown, file, { made: MADE })).toEqual([]);
    expect(missingCommands(markdown, file, scripts)).toEqual([]);
  });

  it('links to chapters that exist', () => {
    expect(missingChapters(markdown, file)).toEqual([]);
  });

  it('starts no site in the box that restores it, whose settings have to be taken over first', () => {
    const boxes = markdown.match(/^```sh\n.*?^```/gms) ?? [];
    const restored = boxes.filter((box) => /npm run (?:-s )?restore /.test(box));
    expect(restored.filter((box) => /(?:npm|systemctl) start/.test(box))).toEqual([]);
  });
});

it.each(['CONTRIBUTING.md', ...PAGES])('%s lists its chapters before the first one', (file) => {
  const markdown = readFileSync(file, 'utf8');
  expect(markdown.split('\n## ')[0]).toContain(contentsOf(markdown));
});

it('README.md has at most 100 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length - 1).toBeLessThanOrEqual(100);
});

it('CONTRIBUTING.md names every step of the test command, in their order, and those that are not quick', () => {
  const markdown = readFileSync('CONTRIBUTING.md', 'utf8');
  const left = STEPS.filter(({ from }) => from === 'ci').map(({ name }) => `\`${name}\``);
  const last = left.pop();
  expect(markdown).toContain(`\`npm test\` leaves out ${left.join(', ')} and ${last},`);
  const line = /^Steps: (.*?);/m.exec(markdown)?.[1] ?? '';
  expect(line.split(', ')).toEqual(
    STEPS.filter(({ from }) => from !== 'long').map(({ name }) => `\`${name}\``),
  );
});

describe('docs/api.md', () => {
  const rows = readFileSync('docs/api.md', 'utf8').matchAll(/^\| +([^|]+?) +\| +([^|]+?) +\|/gm);
  const cells = [...rows].map(([, first = '', second = '']) => [first, second] as const);

  it('has every call of the contract, and no other', () => {
    const named = cells.map(([call]) => call).filter((call) => /^[A-Z]+ `/.test(call));
    expect(named.sort()).toEqual(CALLS.map(({ method, path }) => `${method} \`${path}\``).sort());
  });

  it('has every code of the envelope with its HTTP status', () => {
    const named = cells.filter(([code]) => /^\d+$/.test(code)).map((row) => row.map(Number));
    expect(named).toEqual(Object.values(CODE).map((code) => [code, httpStatusOf(code)]));
  });
});

describe('an environment variable', () => {
  const sources = [
    'server',
    'backup-variables',
    'engine-variables',
    'notification-variables',
    'search-variables',
    'translation-variables',
  ].map((name) => readFileSync(`lib/env/${name}.ts`, 'utf8'));
  const variables = variablesOf(sources.join('\n'));

  it('is documented in .env.example, and nothing else is but what tests read', () => {
    const example = readFileSync('.env.example', 'utf8').split('\n# --- Tests')[0] ?? '';
    const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual(variables);
  });

  it('is documented in docs/configuration.md, and nothing else is', () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    const rows = page.split('\n').filter((line) => /^\| `/.test(line));
    const documented = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(documented.sort()).toEqual(variables);
  });

  it('is named where .env has it misspelt', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = join(folder, '.env');
    const ofLibraries = 'AWS_ACCESS_KEY_ID=1\nOTEL_EXPORTER_OTLP_TRACES_ENDPOINT=1\nTZ=UTC\n';
    const ofTheSite = 'DESK_SECRT_FILE=1\nSMTP_ULR=1\nDESK_SECRET_FILE=1\nPORT=1\n';
    writeFileSync(file, ofLibraries + ofTheSite);
    const found = checkNamesIn(file).map(({ state, says }) => [state, says.replace(file, '.env')]);
    rmSync(folder, { recursive: true });
    expect(found).toEqual([
      ['unknown', 'the site itself does not read AWS_ACCESS_KEY_ID of .env.'],
      ['wrong', 'nothing reads DESK_SECRT_FILE of .env: is DESK_SECRET meant?'],
      ['unknown', 'the site itself does not read OTEL_EXPORTER_OTLP_TRACES_ENDPOINT of .env.'],
      ['wrong', 'nothing reads SMTP_ULR of .env: is SMTP_URL meant?'],
      ['unknown', 'the site itself does not read TZ of .env.'],
    ]);
    expect(checkNamesIn('.env.example')).toEqual([]);
  });
});

describe('a path in a document', () => {
  it('is a text in backticks below a folder of the project, or a link', () => {
    const markdown = [
      'See `lib/api` and [this](../README.md#top), not `npm test`, `lib/{a,b}` or',
      '[that](https://example.com).',
      '```ts',
      "import '`lib/none`';",
      '```',
    ].join('\n');
    expect(pathsIn(markdown, 'docs/guide.md')).toEqual(['lib/api', 'README.md']);
  });

  it('is a fault when there is no such file', () => {
    expect(missingPaths('`lib/lost.ts`', 'README.md')).toEqual([
      'README.md: there is no lib/lost.ts.',
    ]);
    expect(missingPaths('`documents.ts`, `lost.ts`', 'README.md')).toEqual([
      'README.md: there is no lost.ts.',
    ]);
    expect(missingCommands('`npm run lose`', 'README.md', {})).toEqual([
      'README.md: there is no npm run lose.',
    ]);
  });
});

describe('a chapter of a document', () => {
  const markdown = "# Guide\n\n## Who is told\n\n```sh\n## no chapter\n```\n\n## The desk's day\n";

  it('is listed by its address, which GitHub makes of its heading', () => {
    expect(contentsOf(markdown)).toBe(
      "- [Who is told](#who-is-told)\n- [The desk's day](#the-desks-day)\n",
    );
  });

  it('is a fault of the linking document when it does not exist', () => {
    expect(missingChapters(`[here](#who-is-told) [there](#lost)\n${markdown}`, 'a.md')).toEqual([
      'a.md: a.md has no chapter #lost.',
    ]);
    expect(missingChapters('[there](../README.md#lost)', 'docs/a.md')).toEqual([
      'docs/a.md: README.md has no chapter #lost.',
    ]);
  });
});

it('each record of a decision has a number of its own, in its name and in its heading', () => {
  const names = readdirSync('docs/adr').sort();
  expect(new Set(names.map((name) => Number(name.slice(0, 4)))).size).toBe(names.length);
  for (const name of names) {
    const heading = readFileSync(`docs/adr/${name}`, 'utf8').split('\n', 1)[0] ?? '';
    expect(heading).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+$`));
  }
});
