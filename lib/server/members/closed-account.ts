import { sql } from 'drizzle-orm';
import { members } from '../db/schema/members';
import { NO_PASSWORD } from '../password-hash';

/** What is left of an account without a person (docs/adr/0046). */
export const CLOSED_ACCOUNT = {
  /** No address, so that nobody can log in or register with it. */
  email: sql`'closed ' || ${members.memberId}`,
  unprovenSince: null,
  whatsapp: '',
  name: '',
  passwordHash: NO_PASSWORD,
  firstPage: '',
  visit: {},
};
