import { send } from '@/lib/api/browser';
import { forgetEndedLogin, forgetMember } from '@/lib/browser/forget-member';
import type { Member } from '@/lib/contract/calls/user';
import { ApiError } from '@/lib/contract/envelope';
import { isSessionOver, type MemberErrorLabels, memberErrorOf } from './member-errors';

type CheckResult = { member: Member } | { error: string } | null;

/** Requests under way: the account page and the check of every page start at the same time. */
const pending = new Map<string, Promise<CheckResult>>();

/**
 * Reads the member of a token. Any non-zero code means that the token is invalid (specification
 * section 4); without an answer its state is unknown. A login that is over was ended here or on another
 * host of the site, maybe by an Exit at a shared computer: then what this host holds of the member goes too.
 * @returns the member, the error to show when the token is invalid, or null without an answer
 */
export function checkMember(token: string, labels: MemberErrorLabels): Promise<CheckResult> {
  const result =
    pending.get(token) ?? fetchMember(token, labels).finally(() => pending.delete(token));
  pending.set(token, result);
  return result;
}

async function fetchMember(token: string, labels: MemberErrorLabels): Promise<CheckResult> {
  try {
    return { member: await send('POST /api/user/info', { token }) };
  } catch (error) {
    console.error(error);
    if (!(error instanceof ApiError)) return null;
    if (isSessionOver(error)) forgetEndedLogin(token);
    return { error: memberErrorOf(error, labels, labels.infoFailed).text };
  }
}

/** How long the logout waits for the server; the request itself outlives the page. */
const LOGOUT_TIMEOUT_MS = 3000;

/**
 * Revokes the token on the server and removes what the browser holds of the member. Never throws: on a
 * shared computer the logout must work without a network, too.
 */
export async function exitMember(token: string): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
  const answer = send('POST /api/user/logout', { token }, { keepalive: true }).catch(
    (error: unknown) => {
      console.error(error);
    },
  );
  await Promise.race([answer, timeout]);
  forgetMember();
}
