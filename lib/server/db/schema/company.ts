import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CompanySection, FactForm } from '@/lib/config/company-fields';

/**
 * What the owner has said of the company, a row for each section: a text for each field that somebody
 * has changed, as its form has it. The rest is the example's (lib/config/company.ts).
 */
export const companyFacts = pgTable('company_facts', {
  section: text('section').$type<CompanySection>().primaryKey(),
  said: jsonb('said').$type<FactForm>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Name of who saved it last, as it was then. */
  updatedBy: text('updated_by').notNull(),
});
