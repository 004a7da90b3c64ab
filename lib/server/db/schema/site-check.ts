import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FindingRule, StoredFacts, TextSource } from '@/lib/config/site-check';
import { moment } from './columns';

/** Checks of the language sites, the newest last. */
export const siteChecks = pgTable(
  'site_checks',
  {
    checkId: integer('check_id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    /** Who asked for it; null for the command line. */
    staffId: text('staff_id'),
    requestedAt: moment('requested_at').notNull(),
    startedAt: moment('started_at'),
    /** When it last showed progress, by which a check that stopped without ending is detected. */
    seenAt: moment('seen_at'),
    /** How often it was resumed after its process had ended. */
    timesResumed: integer('times_resumed').notNull().default(0),
    endedAt: moment('ended_at'),
    pagesTotal: integer('pages_total').notNull().default(0),
    pagesDone: integer('pages_done').notNull().default(0),
    /** Of these, pages that are unchanged since the check before. */
    pagesUnchanged: integer('pages_unchanged').notNull().default(0),
    /** Pages beyond the limit of a check. */
    pagesLeftOut: integer('pages_left_out').notNull().default(0),
    findings: integer('findings'),
    /** Why it failed, as a code. */
    failure: text('failure'),
  },
  (table) => [
    // One at a time: a second would share the site with the first.
    uniqueIndex('site_checks_active')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/** What the last check saw of each page of each language. */
export const sitePages = pgTable(
  'site_pages',
  {
    locale: text('locale').notNull(),
    /** With its query; canonical form. */
    path: text('path').notNull(),
    /** The route that it belongs to, such as `/car/{id}`. */
    route: text('route').notNull(),
    checkId: integer('check_id').notNull(),
    checkedAt: moment('checked_at').notNull(),
    /** Whether a completed check has stored its findings for this page. */
    isJudged: boolean('is_judged').notNull().default(false),
    /** HTTP status; 0 for no answer. */
    status: integer('status').notNull(),
    /** The version of our rules, a space, and the page's ETag. */
    etag: text('etag'),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    facts: jsonb('facts').$type<StoredFacts>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.path] }),
    index('site_pages_by_route').on(table.locale, table.route, table.path),
  ],
);

/** What the last check found. */
export const siteFindings = pgTable(
  'site_findings',
  {
    findingId: integer('finding_id').primaryKey().generatedAlwaysAsIdentity(),
    locale: text('locale').notNull(),
    /** Of the page; null for what concerns a text and no single page. */
    path: text('path'),
    route: text('route'),
    rule: text('rule').$type<FindingRule>().notNull(),
    /** What was found: a piece of text, an address. */
    found: text('found').notNull(),
    /** What was expected instead, where that is known. */
    wanted: text('wanted'),
    /** Where the text that causes it is stored. */
    source: jsonb('source').$type<TextSource>(),
  },
  (table) => [index('site_findings_by_page').on(table.locale, table.path, table.rule)],
);

/**
 * Since when each text of the catalogue and the content is unchanged. A text that is older than the
 * last change of its Russian version is out of date, until it changes too or is reviewed.
 */
export const textRevisions = pgTable(
  'text_revisions',
  {
    /** A table of texts. */
    kind: text('kind').notNull(),
    /** Id of the record. */
    textId: text('text_id').notNull(),
    locale: text('locale').notNull(),
    hash: text('hash').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.textId, table.locale] })],
);
