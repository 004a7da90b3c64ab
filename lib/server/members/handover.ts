import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import { CODE } from '@/lib/contract/envelope';
import type { ServiceContext } from '@/lib/server/request/context';
import { RequestError } from '@/lib/server/request/request-error';
import { handoverCodes, sessions } from '../db/schema/members';
import { rateLimitKeyOf } from '../request/ip-address';
import { hashOfToken, openHandedSession, requireMember } from '../request/member-sessions';

/** How long a visitor may take from one host of the site to another. */
const CODE_LIFETIME_MS = 60_000;

/**
 * The browser a code is for: the secret it keeps in a cookie that both hosts read, or, where hosts
 * cannot share one (docs/adr/0028), its address and user agent.
 */
export function hashOfBrowser(
  secret: string | undefined,
  { address, userAgent }: Pick<ServiceContext, 'address' | 'userAgent'>,
): string {
  const browser = secret
    ? ['secret', secret]
    : ['place', address === null ? '' : rateLimitKeyOf(address), userAgent];
  return createHash('sha256').update(JSON.stringify(browser)).digest('hex');
}

/**
 * Makes a code by which the same browser logs in on another host of the site.
 * @returns the code: 32 random bytes as hexadecimal text; only its hash is stored
 * @throws RequestError 401 when the token is unknown, expired or revoked
 */
export async function createHandover(
  { token, browser }: ParsedRequestOf<typeof calls.createHandover>,
  context: ServiceContext,
): Promise<string> {
  const { db, now } = context;
  await requireMember(token, context);
  await db.delete(handoverCodes).where(lt(handoverCodes.expiresAt, now));
  const code = randomBytes(32).toString('hex');
  await db.insert(handoverCodes).values({
    codeHash: hashOfToken(code),
    tokenHash: hashOfToken(token),
    browserHash: hashOfBrowser(browser, context),
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  });
  return code;
}

/**
 * Logs in by a code; the attempt uses it up, even if it fails.
 * @returns the token of a session that ends with the one the code was made in
 * @throws RequestError 401 when the code is unknown, used, expired, of another browser, or its
 * session has ended
 */
export async function loginByHandover(
  { code, browser }: ParsedRequestOf<typeof calls.loginByHandover>,
  context: ServiceContext,
): Promise<string> {
  const { db, now } = context;
  const token = await db.transaction(async (transaction) => {
    const [handover] = await transaction
      .delete(handoverCodes)
      .where(eq(handoverCodes.codeHash, hashOfToken(code)))
      .returning();
    if (!handover || handover.expiresAt <= now) return null;
    if (handover.browserHash !== hashOfBrowser(browser, context)) return null;
    const [session] = await transaction
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.tokenHash, handover.tokenHash),
          gt(sessions.expiresAt, now),
          isNull(sessions.revokedAt),
        ),
      )
      .limit(1);
    return session ? openHandedSession(transaction, session, now) : null;
  });
  if (!token) throw new RequestError(CODE.unauthenticated, 'not logged in');
  return token;
}
