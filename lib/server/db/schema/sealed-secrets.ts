import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Secrets that machines share, sealed by DESK_SECRET (docs/adr/0102). */
export const sealedSecrets = pgTable('sealed_secrets', {
  name: text('name').primaryKey(),
  /** Base64 of nonce, ciphertext and tag of AES-256-GCM. */
  sealed: text('sealed').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
