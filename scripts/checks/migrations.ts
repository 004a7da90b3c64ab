import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Later migrations run while a release serves that does not know them (docs/adr/0100). */
const CHECKED_FROM = 60;
const FOLDER = 'lib/server/db/migrations';

/** What a migration may not do while the previous release serves, unless it states a reason. */
interface Rule {
  /** `breaks` the previous release, or `holds` up reads or writes of the table. */
  kind: 'breaks' | 'holds';
  pattern: RegExp;
  says: string;
}

const RULES: Rule[] = [
  {
    kind: 'breaks',
    pattern: /\bdrop\s+(?:table|column|view|materialized|function|type|schema|sequence)\b/,
    says: 'drops what the release before uses',
  },
  {
    kind: 'breaks',
    // Nothing asks for an index by its name.
    pattern: /^(?!alter index\b).*\brename\b/,
    says: 'renames what the release before knows by its name',
  },
  {
    kind: 'breaks',
    pattern: /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/,
    says: 'changes a type, which writes the whole table anew; add a column instead',
  },
  {
    kind: 'breaks',
    pattern: /\balter\s+column\s+\S+\s+(?:set\s+not\s+null|drop\s+default)\b/,
    says: 'refuses rows as the release before writes them',
  },
  {
    kind: 'breaks',
    pattern:
      /\badd\s+(?:column\s+)?(?!constraint\b)(?:if\s+not\s+exists\s+)?\S+\s+(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/,
    says: 'adds a column that is not null and has no default: rows of the release before lack it',
  },
  { kind: 'holds', pattern: /^(?:truncate|lock)\b/, says: 'locks a table' },
  {
    kind: 'holds',
    pattern: /\badd\s+(?:column\s+)?.*\bgenerated\s+always\s+as\s*\(.*\bstored\b/,
    says: 'writes the whole table anew for a column that is derived',
  },
  {
    kind: 'holds',
    pattern:
      /\badd\s+(?:column\s+)?.*\bdefault\s+(?:gen_random_uuid|random|clock_timestamp|nextval)\b/,
    says: 'writes the whole table anew for a default that differs from row to row',
  },
  {
    kind: 'holds',
    pattern: /\badd\s+constraint\b(?!.*\bnot\s+valid\b)(?!.*\busing\s+index\b)/,
    says: 'reads the whole table under a lock; add it NOT VALID, and validate it in the next migration',
  },
];

/** Of the two kinds of exception, each with its reason. */
const CONTRACT = /^--\s*contract of (\d{4}): \S/m;
const SHORT = /^--\s*short: \S/m;

const without = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const nameOf = (written: string) => written.replace(/"|^public\./g, '');

const CREATED = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("?[\w."]+)/gi;
const TOUCHED =
  /^(?:alter\s+table\s+(?:only\s+|if\s+exists\s+)*|create\s+(?:unique\s+)?index\s+.*?\bon\s+)("?[\w."]+)/i;
const WRITTEN = /^(?:with\b.*\b)?(?:update|delete\s+from)\s+("?[\w."]+)/i;

/**
 * What in a migration would break or block the previous release, as a sentence each.
 * @param number of the migration
 * @param sql its text, with its comments
 */
export function findMigrationFaults(number: number, sql: string): string[] {
  const contractOf = Number(CONTRACT.exec(sql)?.[1] ?? Number.POSITIVE_INFINITY);
  const allowed = {
    breaks: contractOf < number,
    holds: SHORT.test(sql),
  };
  const created = new Set([...without(sql).matchAll(CREATED)].map(([, name = '']) => nameOf(name)));
  const altered = new Set<string>();
  let hasIndexed = false;
  const faults: string[] = [];
  for (const part of sql.split('--> statement-breakpoint')) {
    const statement = without(part);
    const lower = statement.toLowerCase();
    const table = nameOf(TOUCHED.exec(statement)?.[1] ?? '');
    // No release uses a table that is created here.
    if (table && created.has(table)) continue;
    const excerpt = statement.slice(0, 80);
    if (/^create\s+(?:unique\s+)?index\b(?!\s+if\s+not\s+exists)/.test(lower) && !allowed.holds)
      faults.push(
        `${excerpt}: whoever writes waits while it is made; IF NOT EXISTS lets it be made before, by hand`,
      );
    const written = nameOf(WRITTEN.exec(statement)?.[1] ?? '');
    if (altered.has(written) && !allowed.holds)
      faults.push(
        `${excerpt}: writes what was altered above, under its lock; make it a migration of its own`,
      );
    if (/^create\s+(?:unique\s+)?index\b/.test(lower)) hasIndexed = true;
    if (/^alter\s+table/.test(lower)) {
      altered.add(table);
      if (hasIndexed && !allowed.holds)
        faults.push(
          `${excerpt}: while it waits for its lock, the index above is made again and again; make it a migration of its own`,
        );
    }
    if (/^create\s+table|^create\s+(?:or\s+replace\s+)?function/.test(lower)) continue;
    for (const { kind, pattern, says } of RULES)
      if (!allowed[kind] && pattern.test(lower)) faults.push(`${excerpt}: ${says}`);
  }
  return faults;
}

/** The same of every migration below a project root that is new enough. */
export function findFaultsOfMigrations(root: string): string[] {
  const folder = join(root, FOLDER);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.sort().flatMap((file) => {
    const number = Number(file.slice(0, 4));
    if (number < CHECKED_FROM) return [];
    return findMigrationFaults(number, readFileSync(join(folder, file), 'utf8')).map(
      (fault) => `${file}: ${fault}`,
    );
  });
}
