import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { isLongRun, isQuickRun, MODULE_CACHE_VARIABLE } from './tests/support/extent.ts';

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '') };
const setupFiles = ['tests/support/setup/console-errors.ts'];

/** Newer versions of Node have a `localStorage` of their own, which hides the one of jsdom. */
const execArgv = process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [];
const moduleCache = process.env[MODULE_CACHE_VARIABLE];
const globalSetup = ['tests/support/setup/database-images.ts'];

/** Tests of bytes and words that no database stores; a second one shows nothing new about them. */
const WITHOUT_SQL = [
  'lib/server/media/**',
  'lib/server/reviews/{hostile-pictures,hostile-videos,heavy-uploads}.test.ts',
  'lib/server/import/{read-file,parse-files,workbook-limits}.test.ts',
  'lib/server/search/spelling.test.ts',
  'lib/server/site-check/{compared-text,text-language}.test.ts',
  'lib/server/http/{concurrency-limit,refresh}.test.ts',
  'lib/server/request/ip-address.test.ts',
];

/**
 * Slow tests of files, forms and passwords: other tests of the same subject run their statements on
 * the second database.
 */
const SAME_STATEMENTS = [
  'lib/server/desk/{sent-texts,suggestions,picture-actions,import-pictures,dealer-imports}.test.ts',
  'lib/server/import/{hostile-tables,given-pictures,local-pictures,dealer-forms,unit-forms}.test.ts',
  'lib/server/members/guessing.test.ts',
  'lib/server/notify/hostile-text.test.ts',
  'lib/server/reviews/hostile-forms.test.ts',
  'lib/server/sheets/**',
];

/**
 * Files that take many seconds each, together two thirds of the time of all unit tests: whole
 * backups, imports, commands and starts, pictures, generated and hostile inputs, every question of
 * the search, and components that journeys in the browser use as well. The quick run leaves them to
 * CI (docs/adr/0111).
 */
const SLOW = [
  'components/desk/cars/{in-place,record-form}.test.tsx',
  'components/enquiry/{enquiry-host,enquiry-in-page}.test.tsx',
  'components/favourite/favourite-list.test.tsx',
  'components/member/login.test.tsx',
  'components/review/{review-form,review-lists}.test.tsx',
  'components/shell/{account-card,handover,port-switcher,proof-notice}.test.tsx',
  'lib/runtime/backup/{archive,backup,backup-bucket}.test.ts',
  'lib/runtime/database/embedded-database.test.ts',
  'lib/runtime/process/{database-process,failed-start,full-disk,releases,worker}.test.ts',
  'lib/server/desk/{import-files,sent-texts}.test.ts',
  'lib/server/http/fuzz-{read,write}-calls.test.ts',
  'lib/server/import/{demo-records,first-import,hostile-tables,workbook-limits}.test.ts',
  'lib/server/media/{media,media-processing}.test.ts',
  'lib/server/notify/{hostile-text,killed-workers}.test.ts',
  'lib/server/reviews/{heavy-uploads,hostile-forms,hostile-pictures,hostile-videos,uploads}.test.ts',
  'lib/server/search/search-cases.test.ts',
  'lib/server/sheets/sheets.test.ts',
  'lib/server/site-check/{check-site,text-language,text-revisions}.test.ts',
  'scripts/{backup,import,leads,reviews}.test.ts',
];
const leftOut = isQuickRun() ? SLOW : [];

/**
 * Tests of browser code without components. They are a project of their own: among the tests for
 * Node each would end its worker, which is only reused when the next file in the queue fits it, and
 * the server would be loaded again.
 */
const IN_A_BROWSER = [
  'lib/browser/{boot-script,event-replay,lazy-chunk}.test.ts',
  'lib/runtime/http/{deferred-scripts,desk-request,enquiry-post}.test.ts',
  'store/favourites.test.ts',
  'components/review/review-draft.test.ts',
  'components/review/media/video-processing.test.ts',
  'tests/support/setup/page.test.ts',
];

/**
 * They keep nothing in their modules, so that the files of a worker may share what they import: React,
 * a component and the server take the processor for two seconds. Those of buyers' pages do, as for
 * the enquiry that waits.
 */
const DESK_COMPONENTS = 'components/desk/**/*.test.tsx';

export default defineConfig({
  resolve: { alias },
  test: {
    // Only for hanging tests: how long a test takes depends on the machine's other load.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // As long as other waits (tests/support/patience.ts); the default is one second.
    expect: { poll: { timeout: 120_000 } },
    execArgv,
    // Projects, and the steps of a run, import the same modules. The folder is removed with the
    // command: resolved paths are cached, so a renamed file would not be found.
    experimental: moduleCache ? { fsModuleCache: true, fsModuleCachePath: moduleCache } : {},
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // No test replaces a module, so the files of a worker may share what they import: loading
          // the server again for each file takes longer than most of them run.
          isolate: false,
          include: ['{lib,store,components,scripts,tests/support}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            '**/*.postgres.test.ts',
            ...IN_A_BROWSER,
            ...leftOut,
          ],
          setupFiles,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: IN_A_BROWSER,
          setupFiles,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          // TEST_DATABASE_URL has to name a server.
          name: 'postgres',
          environment: 'node',
          isolate: false,
          include: ['lib/server/**/*.test.ts', 'lib/runtime/**/*.postgres.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isLongRun() ? [] : [...WITHOUT_SQL, ...SAME_STATEMENTS]),
          ],
          setupFiles,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['{app,components,lib,store}/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, DESK_COMPONENTS, ...leftOut],
          setupFiles: [...setupFiles, 'tests/support/setup/dom.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'desk-components',
          environment: 'jsdom',
          isolate: false,
          include: [DESK_COMPONENTS],
          exclude: [...configDefaults.exclude, ...leftOut],
          setupFiles: [...setupFiles, 'tests/support/setup/dom.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          // Each starts the real site.
          name: 'site',
          environment: 'node',
          include: ['tests/site/**/*.test.ts'],
          globalSetup,
        },
      },
    ],
  },
});
