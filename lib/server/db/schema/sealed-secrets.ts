import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Secrets that machines share, sealed by DESK_SECRET (docs/adr/0102). */
export const sealedSecrets = pgTable('sealed_secrets', {
  name: text('name').primaryKey(),
  /** Base64 of nonce, ciphertext and tag of AES-256-GCM. */
  sealed: text('sealed').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
});
