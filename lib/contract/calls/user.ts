import * as z from 'zod/mini';
import { defineCall } from '../call';
import { optionalText, text } from '../text';
import { ownReview } from './review';

/** Lower-case hexadecimal MD5, as `encodePassword` makes it. */
const encodedPassword = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** 32 random bytes as hexadecimal text. */
const token = text(128);

/** The record of a member. Tiers are those of specification section 1. */
export const member = z.object({
  user_id: z.number(),
  email: z.string(),
  whatsapp: z.string(),
  name: z.string(),
  tier: z.enum(['ordinary', 'club']),
  created_at: z.string(),
  /** The mailbox is not proven yet; left out where it is, or the site sends no mail. */
  awaits_proof: z.optional(z.boolean()),
});
export type Member = z.infer<typeof member>;

export const register = defineCall({
  method: 'POST',
  path: '/api/user/registered',
  request: z.object({
    email: text(254),
    whatsapp: text(40),
    password: encodedPassword,
    source: optionalText(80),
    lang: optionalText(5),
  }),
  response: z.string(),
});

export const login = defineCall({
  method: 'POST',
  path: '/api/user/login',
  request: z.object({ email: text(254), password: encodedPassword, lang: optionalText(5) }),
  response: z.string(),
});

/** Answers code 401 when the token is unknown, expired or revoked. */
export const readMember = defineCall({
  method: 'POST',
  path: '/api/user/info',
  request: z.object({ token }),
  response: member,
});

/** A secret that the browser keeps in a cookie of all hosts of the site. */
const browser = optionalText(64);

/**
 * Makes a code, valid for 60 seconds and once, by which the same browser logs in on another host of
 * the site. Answers code 401 when the token is unknown, expired or revoked.
 */
export const createHandover = defineCall({
  method: 'POST',
  path: '/api/user/handover',
  request: z.object({ token, browser }),
  response: z.string(),
});

/** Answers a token, or code 401 when the code is unknown, used, expired or another browser's. */
export const loginByHandover = defineCall({
  method: 'POST',
  path: '/api/user/handover_login',
  request: z.object({ code: text(128), browser }),
  response: z.string(),
});

/** Revokes the token, and those handed over from it; succeeds for one that is already gone. */
export const logout = defineCall({
  method: 'POST',
  path: '/api/user/logout',
  request: z.object({ token }),
  response: z.null(),
});

/**
 * Sends a link for a new password to a mailbox that has an account. The answer is the same for one that
 * has none. Rejected where the site sends no mail.
 */
export const requestRecovery = defineCall({
  method: 'POST',
  path: '/api/user/recover',
  request: z.object({ email: text(254) }),
  response: z.null(),
});

/**
 * Sets a new password by the code of such a link, and ends every login. Rejected when the code is
 * unknown, used or older than an hour.
 */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/user/reset',
  request: z.object({ code: text(128), new_password: encodedPassword }),
  response: z.null(),
});

/**
 * Resends the mail by which the mailbox of an account is proven. Answers code 401 without a login,
 * 429 after too many mails. Rejected where the site sends no mail.
 */
export const requestProof = defineCall({
  method: 'POST',
  path: '/api/user/proof',
  request: z.object({ token }),
  response: z.null(),
});

/** Proves a mailbox by such a mail's code. Rejected when the code is unknown, used or expired. */
export const proveMailbox = defineCall({
  method: 'POST',
  path: '/api/user/prove',
  request: z.object({ code: text(128) }),
  response: z.null(),
});

/** A login of a member, with the hosts of the site it was taken to. */
export const memberSession = z.object({
  /** Names it to `endSession`, and says nothing of its token. */
  session_id: z.string(),
  /** Browser and system, such as `Chrome · Android`; `—` where neither is known. */
  device: z.string(),
  /** ISO dates. */
  started_at: z.string(),
  last_used_at: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type MemberSession = z.infer<typeof memberSession>;

/** The logins of a member, the one that asks first, then the last used. Answers code 401 without one. */
export const listSessions = defineCall({
  method: 'POST',
  path: '/api/user/sessions',
  request: z.object({ token }),
  response: z.array(memberSession),
});

/**
 * Ends one of the member's logins, or every one but that which asks; succeeds for one that is gone.
 * Answers code 401 without a login.
 */
export const endSession = defineCall({
  method: 'POST',
  path: '/api/user/sessions_end',
  request: z.object({ token, session_id: optionalText(64) }),
  response: z.null(),
});

/** Everything stored with a member's account, for its owner. Answers code 401 without a login. */
export const exportMember = defineCall({
  method: 'POST',
  path: '/api/user/export',
  request: z.object({ token }),
  response: z.object({
    exported_at: z.string(),
    member,
    /** Where the registration came from. */
    origin: z.record(z.string(), z.unknown()),
    sessions: z.array(memberSession),
    reviews: z.array(ownReview),
  }),
});

/**
 * Closes the account: ends every login, removes what is personal. Public reviews stay without a name or
 * go. Answers code 401 without a login.
 */
export const closeMember = defineCall({
  method: 'POST',
  path: '/api/user/close',
  request: z.object({ token, password: encodedPassword, reviews: z.enum(['keep', 'remove']) }),
  response: z.null(),
});

/**
 * Changes a member's profile; omitted fields stay unchanged. Answers code 401 when the token is
 * unknown, expired or revoked.
 */
export const updateMember = defineCall({
  method: 'POST',
  path: '/api/user/update',
  request: z.object({ token, name: optionalText(80), whatsapp: optionalText(40) }),
  response: member,
});

/** Changes the password and revokes every other session of the member. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/user/password',
  request: z.object({ token, password: encodedPassword, new_password: encodedPassword }),
  response: z.null(),
});
