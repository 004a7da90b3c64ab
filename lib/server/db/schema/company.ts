import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CompanySection, FactForm } from '@/lib/config/company-fields';

/**
 * Facts of the company as the owner entered them, a row for each section: a text for each changed
 * field, as its form has it. The rest comes from the example (lib/config/company.ts).
 */
export const companyFacts = pgTable('company_facts', {
  section: text('section').$type<CompanySection>().primaryKey(),
  said: jsonb('said').$type<FactForm>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Name of who saved it last, as it was then. */
  updatedBy: text('updated_by').notNull(),
});
