import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CompanySection, FactForm } from '@/lib/config/company-fields';
import { moment } from './columns';

/**
 * Facts of the company as the owner entered them, a row for each section: a text for each changed
 * field, as its form has it. The rest comes from the example (lib/config/company.ts).
 */
export const companyFacts = pgTable('company_facts', {
  section: text('section').$type<CompanySection>().primaryKey(),
  said: jsonb('said').$type<FactForm>().notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** Name of who saved it last, as it was then. */
  updatedBy: text('updated_by').notNull(),
});
