import { findBodyReads } from './body-reads';
import { type Arrow, arrowsOf, findCircles } from './imports';
import { findMessageFaults } from './message-imports';

interface Rule {
  /** The requirement of the rule, as an error message. */
  says: string;
  isBrokenBy(arrow: Arrow): boolean;
}

/**
 * The rooms of the house and what each may import, besides itself. Others are not restricted by
 * this table (app, scripts, demo and the files of the root).
 */
const ROOMS: Record<string, readonly string[]> = {
  'lib/contract': [],
  'lib/env': ['lib/config/email.ts'],
  'lib/i18n': ['messages', 'lib/config/cookies.ts', 'lib/config/company.ts'],
  'lib/config': ['lib/i18n'],
  'lib/routing': ['lib/i18n', 'lib/config', 'lib/contract/filters.ts', 'lib/contract/vitals.ts'],
  'lib/format': ['lib/contract', 'lib/i18n', 'lib/config', 'lib/landed-cost', 'messages'],
  'lib/landed-cost': ['lib/config'],
  'lib/browser': ['lib/i18n', 'lib/config', 'lib/routing'],
  'lib/offline': ['lib/browser', 'lib/routing', 'lib/outbox', 'lib/format/moment.ts'],
  'lib/server': [
    'lib/contract',
    'lib/env',
    'lib/i18n',
    'lib/routing',
    'lib/config',
    'lib/format',
    'lib/landed-cost',
    'messages/trade-words',
  ],
  'lib/runtime': [
    'lib/server',
    'lib/env',
    'lib/routing',
    'lib/i18n',
    'lib/config',
    'lib/format',
    'lib/contract/vitals.ts',
  ],
  'lib/api': ['lib/contract', 'lib/env', 'lib/i18n', 'lib/config', 'lib/browser', 'lib/server'],
  'lib/analytics': [
    'lib/contract',
    'lib/config',
    'lib/browser',
    'lib/api',
    'lib/routing/page-kind.ts',
  ],
  // Can also run in a service worker: no axios, no schemas, no page.
  'lib/outbox': ['lib/contract', 'lib/browser', 'lib/api', 'lib/routing'],
  'lib/content': [
    'lib/contract',
    'lib/i18n',
    'lib/config',
    'lib/routing',
    'lib/format',
    'lib/landed-cost',
    'lib/api',
    'lib/server/read-cache.ts',
  ],
  // The only page side that uses the backend directly: nothing else uses its data (docs/adr/0018).
  'lib/content/desk': [
    'lib/contract',
    'lib/env',
    'lib/i18n',
    'lib/config',
    'lib/routing',
    'lib/format',
    'lib/landed-cost',
    'lib/server',
  ],
  'lib/forms': [
    'lib/contract',
    'lib/i18n',
    'lib/config',
    'lib/format',
    'lib/routing',
    'lib/api',
    'lib/content',
  ],
  'lib/seo': [
    'lib/contract',
    'lib/env',
    'lib/i18n',
    'lib/config',
    'lib/routing',
    'lib/format',
    'lib/content',
  ],
  store: ['lib/contract', 'lib/i18n', 'lib/config', 'lib/browser'],
};

/** The subjects of lib/server, and what each needs of others; it names only those above it. */
const SERVER_SUBJECTS: Record<string, readonly string[]> = {
  company: [],
  geo: [],
  people: [],
  usage: [],
  // Page measurements are counted by country.
  vitals: ['geo'],
  backup: [],
  analytics: [],
  catalogue: [],
  // The landed cost of a car is calculated from its attributes.
  rates: ['catalogue'],
  // A review shows the picture of its car; people of the mall sign answers.
  reviews: ['catalogue', 'people'],
  // A delivery names its car.
  proofs: ['catalogue'],
  content: ['catalogue'],
  // A search that finds nothing is counted.
  search: ['catalogue', 'content', 'analytics'],
  // Imported records can be found at once: the writer fills the tables of words.
  import: ['content', 'search'],
  // Feeds for portals contain a model's attributes with its unit.
  feeds: ['catalogue'],
  // A sheet for a windscreen shows the data of its car.
  sheets: ['catalogue'],
  // Messages show the cars of an enquiry, and who answers it; waiting buyers are notified when a
  // list has their car, and owners when a backup is missing.
  notify: ['backup', 'catalogue', 'people', 'search'],
  // An enquiry keeps what it is about, and is assigned to a person.
  leads: ['catalogue', 'geo', 'notify', 'people', 'rates'],
  // An account has an origin as a lead has, and its end takes reviews with it.
  members: ['leads', 'notify', 'reviews'],
  // Search engines are posted to as webhooks are, with the same guards and pauses.
  indexnow: ['catalogue', 'content', 'import', 'notify'],
  'site-check': ['notify', 'texts'],
  // A service is asked as webhooks are posted, with the same guards.
  translation: ['notify'],
  // Workbooks of texts are bounded as those of cars are, and records written by the same writer.
  texts: ['import', 'translation'],
};

/** The folders and files of lib/server from the roof down: each imports what lies in a lower layer. */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  ['http', 'desk', 'snapshots.ts', 'engine-states.ts'],
  Object.keys(SERVER_SUBJECTS),
  ['staff'],
  ['request'],
  ['jobs', 'media', 'read-cache.ts', 'password-hash.ts'],
  ['db'],
  ['log.ts', 'known-error.ts', 'measure.ts'],
  ['request-id.ts'],
];

const serverPartOf = (path: string) => /^lib\/server\/([^/]+)/.exec(path)?.[1];

/** Below zero for what the table does not name, which every import of it or by it reports. */
const layerOf = (part: string) => SERVER_LAYERS.findIndex((layer) => layer.includes(part));

const within = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** The innermost room of a file. */
const roomOf = (path: string) =>
  Object.keys(ROOMS)
    .filter((room) => within(path, room))
    .sort((a, b) => b.length - a.length)[0];

const featureOf = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];

/** The rooms of the staff side (docs/adr/0018). */
const DESK = ['app/desk', 'components/desk', 'lib/content/desk'];

/** The arrows of the design ("The house"). Tests may import everything. */
const RULES: Rule[] = [
  ...Object.entries(ROOMS).map(([room, allowed]) => ({
    says: `${room} imports ${allowed.length > 0 ? `${allowed.join(', ')} only` : 'nothing of ours'}`,
    isBrokenBy: ({ from, to }: Arrow) => roomOf(from) === room && !within(to, room, ...allowed),
  })),
  {
    says: 'lib/server is imported by route handlers, runtime, demo, scripts, lib/content/desk, its cache by lib/content/cached-read.ts and, lazily, lib/api/in-process-client.ts only',
    isBrokenBy: ({ from, to, isLazy }) =>
      within(to, 'lib/server') &&
      !within(from, 'lib/server', 'lib/runtime', 'lib/content/desk', 'demo', 'scripts', 'tests') &&
      !/^app\/(?:api|desk\/(?:do|export|cars\/(?:export|sheets)|language|languages\/file|review-media|enquiry-pictures)|enquiry|recovery|confirm|arrival|e|feeds|media|u|healthz|readyz|internal)\//.test(
        from,
      ) &&
      !(from === 'lib/content/cached-read.ts' && to === 'lib/server/read-cache.ts') &&
      !(from === 'lib/api/in-process-client.ts' && isLazy) &&
      // Where a visitor is, is looked up before there is a page.
      !(from === 'middleware.ts' && within(to, 'lib/server/geo')),
  },
  {
    says: 'lib/server reads downwards through SERVER_LAYERS, and between subjects only as SERVER_SUBJECTS lists',
    isBrokenBy: ({ from, to }) => {
      const importer = serverPartOf(from);
      const imported = serverPartOf(to);
      if (!importer || !imported || importer === imported) return false;
      if (SERVER_SUBJECTS[importer]?.includes(imported)) return false;
      const upper = layerOf(importer);
      const lower = layerOf(imported);
      return upper < 0 || lower <= upper;
    },
  },
  {
    says: 'lib/runtime is the process around Next, imported by scripts and tests only',
    isBrokenBy: ({ from, to }) =>
      within(to, 'lib/runtime') && !within(from, 'lib/runtime', 'demo', 'scripts', 'tests'),
  },
  {
    says: 'nothing imports demo but the commands that fill, start and draw it',
    isBrokenBy: ({ from, to }) => within(to, 'demo') && !within(from, 'demo', 'scripts', 'tests'),
  },
  {
    says: 'feature folders under components/ import components/ui, but never each other; shell composes them',
    isBrokenBy: ({ from, to }) => {
      const importer = featureOf(from);
      const imported = featureOf(to);
      if (!importer || !imported || importer === imported || imported === 'ui') return false;
      return importer !== 'shell';
    },
  },
  {
    says: 'the staff side stands apart: public pages and components import nothing of it, and it nothing of theirs but components/ui',
    isBrokenBy: ({ from, to }) =>
      (within(to, ...DESK) && !within(from, ...DESK, 'tests', 'scripts')) ||
      (within(from, ...DESK) &&
        within(to, 'app', 'components', 'store') &&
        !within(to, ...DESK, 'components/ui', 'app/styles')),
  },
  {
    says: 'components import no pages',
    isBrokenBy: ({ from, to }) => within(from, 'components') && within(to, 'app'),
  },
  {
    says: 'the product imports no test support and no scripts',
    isBrokenBy: ({ from, to }) =>
      !within(from, 'scripts', 'tests') && (isTestCode(to) || within(to, 'scripts', 'tests')),
  },
];

function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Every violation of the design below a project root, as a sentence each. */
export function findLayeringFaults(root: string): string[] {
  const arrows = arrowsOf(root).filter(({ from }) => !isTestCode(from));
  const faults = arrows.flatMap((arrow) =>
    RULES.filter((rule) => rule.isBrokenBy(arrow)).map(
      ({ says }) => `${arrow.from} imports ${arrow.to}: ${says}.`,
    ),
  );
  const circles = findCircles(arrows).map(
    (circle) => `${[...circle, circle[0]].join(' → ')}: imports go in a circle.`,
  );
  return [...faults, ...circles, ...findMessageFaults(root, arrows), ...findBodyReads(root)];
}
