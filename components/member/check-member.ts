import { send } from '@/lib/api/browser';
import { type Member, readMember } from '@/lib/contract/calls/user';
import { ApiError } from '@/lib/contract/envelope';
import type { MemberLabels } from './member-labels';
import { refusalOf } from './member-refusal';

/**
 * Whose token this is. Any non-zero code refuses the token (specification section 4); no answer
 * at all says nothing about it.
 * @returns the member, what to tell a visitor whose token was refused, or null without answer
 */
export async function checkMember(
  token: string,
  labels: MemberLabels,
): Promise<{ member: Member } | { refusal: string } | null> {
  try {
    return { member: await send(readMember, { token }) };
  } catch (error) {
    console.error(error);
    if (!(error instanceof ApiError)) return null;
    return { refusal: refusalOf(error, labels, labels.infoFailed).text };
  }
}
