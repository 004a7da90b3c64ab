import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { CATALOGUE_TAG, FACTS_TAG, MODELS_TAG } from '@/lib/config/cache-table';
import { setCompanyFacts } from '@/lib/config/company';
import { clashesIn } from '@/lib/config/company-clashes';
import {
  COMPANY_FIELDS,
  type CompanySection,
  canonicalText,
  type FactField,
  type FactForm,
  factsOf,
  factText,
  type SaidFacts,
} from '@/lib/config/company-fields';
import { isLocale } from '@/lib/i18n/locales';
import { messagesOf } from '@/lib/i18n/texts';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { companyFacts } from '../db/schema/company';
import { auditEntries } from '../db/schema/staff';
import { type Actor, recordAudit } from '../staff/audit';

async function readSaid(db: Database): Promise<SaidFacts> {
  const { section, said } = companyFacts;
  const rows = await db.select({ section, said }).from(companyFacts);
  return Object.fromEntries(rows.map((row) => [row.section, row.said]));
}

/** Reads what the owner has said into this process's copy. */
export async function loadCompanyFacts(db: Database): Promise<void> {
  setCompanyFacts(factsOf(await readSaid(db)));
}

/** The messages' words for a store. */
function givenText(section: CompanySection, name: string): string {
  const [part = '', locale] = name.split('_');
  if ((section !== 'khorgos' && section !== 'erenhot') || !isLocale(locale)) return '';
  return messagesOf(locale).stores[section][part as 'name'] ?? '';
}

/** What pages show for a field that the owner has left out, as `storeTextsOf` has it. */
function textInstead(section: CompanySection, said: FactForm, field: FactField): string {
  const isStreet = field.name.startsWith('street_');
  // A form sends the messages' English street as it shows it.
  const isOwn = said.street_en !== givenText(section, 'street_en');
  return (isStreet && isOwn && said.street_en) || givenText(section, field.name);
}

/** Every field of a section as pages show it. @param said by the owner */
function formOf(section: CompanySection, said: FactForm = {}): FactForm {
  const facts = factsOf({ [section]: said });
  return Object.fromEntries(
    COMPANY_FIELDS[section].map((field) => [
      field.name,
      factText(facts, field) || textInstead(section, said, field),
    ]),
  );
}

/** @returns the section's form, what the example has in its place, and who has changed it last */
export async function readSection(db: Database, section: CompanySection) {
  const [row] = await db.select().from(companyFacts).where(eq(companyFacts.section, section));
  return {
    form: formOf(section, row?.said),
    example: formOf(section),
    lastChange: row ? { by: row.updatedBy, at: row.updatedAt } : null,
  };
}

const markOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** What a form remembers of the values that it was filled with, in few characters each. */
export const marksOf = (form: FactForm): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([name, text]) => [name, markOf(text)]));

/** The fields whose text is no longer the one that the form was filled with. */
export const touchedFields = (form: FactForm, seen: Readonly<Record<string, string>>): string[] =>
  Object.keys(form).filter((name) => markOf(form[name] ?? '') !== seen[name]);

export type FactSaving =
  /** With the entry of the audit trail, by which it is undone; none where nothing was changed. */
  | { result: 'saved'; entry: number | undefined }
  /** Fields that are invalid, or that another person has changed since. */
  | { result: 'refused' | 'changed'; fields: readonly string[] };

/** Fields of a section from a form: canonical texts of those that were sent, and names of wrong ones. */
function read(
  section: CompanySection,
  said: FactForm,
  sent: FactForm,
  seen: Readonly<Record<string, string>>,
) {
  const form: Record<string, string> = {};
  const wrong: string[] = [];
  for (const field of COMPANY_FIELDS[section]) {
    const text = sent[field.name];
    if (text === undefined || field.isKept) continue;
    const canonical = canonicalText(field, text.trim());
    if (canonical === null) wrong.push(field.name);
    else form[field.name] = canonical;
  }
  const all: Record<string, string> = { ...said };
  // An untouched field says nothing of what another person has stored since.
  for (const name of touchedFields(form, seen)) all[name] = form[name] ?? '';
  for (const field of COMPANY_FIELDS[section]) {
    if (form[field.name] === '') form[field.name] = textInstead(section, all, field);
  }
  return { form, wrong };
}

/**
 * Stores a person's changes of a section, unless another person has changed the same field since.
 * @param seen marks of what the form was filled with
 */
export async function saveSection(
  db: Database,
  section: CompanySection,
  sent: FactForm,
  seen: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<FactSaving> {
  return db.transaction(async (transaction) => {
    const { said, form: stored } = await lockSection(transaction, section);
    const { form, wrong } = read(section, said, sent, seen);
    const touched = touchedFields(form, seen);
    const typed = touchedFields(sent, seen);
    const refused = wrong.filter((name) => typed.includes(name));
    if (refused.length > 0) return { result: 'refused', fields: refused };
    const theirs = touched.filter((name) => markOf(stored[name] ?? '') !== seen[name]);
    const lost = theirs.filter((name) => form[name] !== stored[name]);
    if (lost.length > 0) return { result: 'changed', fields: lost };
    const after = Object.fromEntries(
      touched.filter((name) => form[name] !== stored[name]).map((name) => [name, form[name] ?? '']),
    );
    Object.assign(after, followersOf(after, stored));
    if (Object.keys(after).length === 0) return { result: 'saved', entry: undefined };
    const then = factsOf({ [section]: { ...said, ...after } });
    const clashes = clashesIn(section, then, { ...stored, ...after }, actor.now);
    if (clashes.length > 0) return { result: 'refused', fields: clashes };
    const change = { section, said, stored, after, action: 'factsChanged' } as const;
    const entry = await write(transaction, change, actor);
    return { result: 'saved', entry };
  });
}

/** Further fields that follow from a change. */
function followersOf(after: FactForm, stored: FactForm): FactForm {
  const isMoved = after.latitude !== undefined || after.longitude !== undefined;
  const isPlaced = after.gcjLatitude !== undefined || after.gcjLongitude !== undefined;
  const former = new Set((stored.formerPrefixes ?? '').split(',').filter(Boolean));
  if (after.stockPrefix && stored.stockPrefix) former.add(stored.stockPrefix);
  return {
    // Where Chinese maps draw the new place is unknown.
    ...(isMoved && !isPlaced && { gcjLatitude: '', gcjLongitude: '' }),
    ...(after.stockPrefix && { formerPrefixes: [...former].slice(-20).join(',') }),
  };
}

/** Undoes a change, unless one of its fields was changed since. */
export async function undoChange(db: Database, entry: number, actor: Actor): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [change] = await transaction
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.id, entry), eq(auditEntries.action, 'factsChanged')));
    const section = change?.subjectId as CompanySection;
    if (!change?.before || !COMPANY_FIELDS[section]) return false;
    const { said, form: stored } = await lockSection(transaction, section);
    const before = change.before as FactForm;
    const after = (change.after ?? {}) as FactForm;
    if (Object.entries(after).some(([name, text]) => stored[name] !== text)) return false;
    // Numbers that were given out meanwhile are found by the prefix that they had.
    const undone = { ...before, ...followersOf(before, stored) };
    const undoing = { section, said, stored, after: undone, action: 'factsUndone' } as const;
    await write(transaction, undoing, actor);
    return true;
  });
}

/** Reads a section under a lock, which serializes changes. */
async function lockSection(db: Database, section: CompanySection) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('company_facts'))`);
  const [row] = await db.select().from(companyFacts).where(eq(companyFacts.section, section));
  const said = row?.said ?? {};
  return { said, form: formOf(section, said) };
}

interface Written {
  section: CompanySection;
  said: FactForm;
  stored: FactForm;
  after: FactForm;
  action: 'factsChanged' | 'factsUndone';
}

/** Invalidates lists, counts and searches of cars that keep the fee. */
const MARKED_CARS = [CATALOGUE_TAG, MODELS_TAG];

async function write(
  db: Database,
  { section, said, stored, after, action }: Written,
  actor: Actor,
): Promise<number> {
  const all: Record<string, string> = { ...said, ...after };
  for (const field of COMPANY_FIELDS[section]) {
    const { [field.name]: own, ...others } = all;
    const isGiven = field.path.includes('texts') && own === textInstead(section, others, field);
    if (isGiven) delete all[field.name];
  }
  const row = { said: all, updatedAt: actor.now, updatedBy: actor.name };
  await db
    .insert(companyFacts)
    .values({ section, ...row })
    .onConflictDoUpdate({ target: companyFacts.section, set: row });
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, stored[name] ?? '']));
  const subject = { kind: 'company', id: section } as const;
  const entry = await recordAudit(db, actor, { action, subject, before, after });
  // Every page shows some of it (lib/runtime/process/web-server.ts).
  await notifyContentChange(db, [FACTS_TAG, ...(section === 'fee' ? MARKED_CARS : [])]);
  return entry;
}
