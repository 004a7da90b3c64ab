import type { KnipConfig } from 'knip';

export default {
  entry: [
    // Commands of package.json, started by scripts/run.mjs; `web` is started only by `start`.
    'scripts/*.{ts,mjs}',
    'scripts/bench/{capacity,desk,dynamic,import,pages,scale,notify,search,serve,sitemap,taps}.ts',
    'lib/runtime/process/web.ts',
    'lib/runtime/process/worker.ts',
    'lib/runtime/process/backup.ts',
    'lib/runtime/process/database.ts',
    // Bundled by the build.
    'lib/offline/service-worker.ts',
    'lib/browser/private-form.ts',
    'scripts/checks/{attacks,deploy,deploy-page,failover,image,inputs,logs,release,sites}.ts',
    'lib/server/media/media-worker.ts',
    'lib/server/import/import-process.ts',
    // Loaded by the page that draws the demo's cars.
    'demo/drawing/page.mjs',
    // Started as a thread.
    'lib/server/import/parse-worker.mjs',
    // Started by the check of attacks.
    'scripts/checks/attacks/large-forms.mjs',
    // Started by the check of failing machines.
    'scripts/checks/failover/s3-server.ts',
    // Started by a test, as processes of a cluster.
    'tests/support/server/rate-limit-cluster.ts',
    'tests/support/notify/worker-program.ts',
    'tests/support/server/broken-media-worker.mjs',
    'tests/support/database-program.ts',
    'tests/support/command-program.ts',
    // Loaded before a web process by a browser test.
    'tests/support/pseudo/replace-texts.ts',
    'playwright.config.ts',
  ],
  project: ['{app,components,demo,lib,scripts,store,tests}/**/*.{ts,tsx,mjs,css}', '*.{ts,mjs}'],
  // Playwright's own configuration refuses to be loaded without a running site.
  playwright: { config: [], entry: ['tests/e2e/**/*.spec.ts'] },
  ignoreDependencies: [
    // Read as files: the database of addresses, the fonts that subsets are made of, the linter, the
    // checker of HTML.
    '@ip-location-db/geo-whois-asn-country-mmdb',
    '@fontsource-variable/noto-naskh-arabic',
    '@fontsource-variable/noto-nastaliq-urdu',
    '@fontsource-variable/noto-sans-thai',
    '@fontsource-variable/onest',
    '@biomejs/biome',
    'vnu-jar',
  ],
  // System programs; tests that need a missing one say so.
  ignoreBinaries: [
    'apt-get',
    'Xvfb',
    'WebKitWebDriver',
    'systemd-analyze',
    'debootstrap',
    'slirp4netns',
    'nsenter',
    'ip',
    'flock',
  ],
  // A type in the signature of an exported function may be exported, even if it is imported
  // nowhere.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
