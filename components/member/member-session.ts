import { send } from '@/lib/api/browser';
import { type Member, readMember } from '@/lib/contract/calls/user';
import { ApiError } from '@/lib/contract/envelope';
import { type MemberErrorLabels, memberErrorOf } from './member-errors';

type Answer = { member: Member } | { refusal: string } | null;

/** Questions under way: the account page and the check of every page ask at the same time. */
const asked = new Map<string, Promise<Answer>>();

/**
 * Whose token this is. Any non-zero code refuses the token (specification section 4); no answer
 * at all says nothing about it.
 * @returns the member, what to tell a visitor whose token was refused, or null without answer
 */
export function checkMember(token: string, labels: MemberErrorLabels): Promise<Answer> {
  const answer = asked.get(token) ?? ask(token, labels).finally(() => asked.delete(token));
  asked.set(token, answer);
  return answer;
}

async function ask(token: string, labels: MemberErrorLabels): Promise<Answer> {
  try {
    return { member: await send(readMember, { token }) };
  } catch (error) {
    console.error(error);
    if (!(error instanceof ApiError)) return null;
    return { refusal: memberErrorOf(error, labels, labels.infoFailed).text };
  }
}
