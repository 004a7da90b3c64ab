import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as numbers from './schema/analytics';
import * as answerTemplates from './schema/answer-templates';
import * as arrivals from './schema/arrivals';
import * as backups from './schema/backups';
import * as catalogue from './schema/catalogue';
import * as changes from './schema/changes';
import * as company from './schema/company';
import * as content from './schema/content';
import * as fileImports from './schema/file-imports';
import * as interfaceTexts from './schema/interface-texts';
import * as landedRates from './schema/landed-rates';
import * as leads from './schema/leads';
import * as limits from './schema/limits';
import * as members from './schema/members';
import * as notifications from './schema/notifications';
import * as people from './schema/people';
import * as redirects from './schema/redirects';
import * as reviews from './schema/reviews';
import * as sealedSecrets from './schema/sealed-secrets';
import * as search from './schema/search';
import * as siteCheck from './schema/site-check';
import * as staff from './schema/staff';
import * as trust from './schema/trust';
import * as usage from './schema/usage';
import * as vitals from './schema/vitals';

export const schema = {
  ...answerTemplates,
  ...backups,
  ...catalogue,
  ...changes,
  ...company,
  ...content,
  ...fileImports,
  ...interfaceTexts,
  ...landedRates,
  ...arrivals,
  ...leads,
  ...limits,
  ...members,
  ...people,
  ...redirects,
  ...notifications,
  ...numbers,
  ...reviews,
  ...sealedSecrets,
  ...search,
  ...siteCheck,
  ...staff,
  ...trust,
  ...usage,
  ...vitals,
};

/**
 * A Postgres behind any driver: postgres.js in the running site, PGlite in memory in tests.
 * Raw `execute` answers differ between drivers, so queries use the builder.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The rows of a raw statement: postgres.js answers them, PGlite a result that has them. */
export function rowsOf<Row>(result: unknown): Row[] {
  return Array.isArray(result) ? [...result] : (result as { rows: Row[] }).rows;
}
