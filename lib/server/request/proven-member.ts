import type { ServiceContext } from './context';
import { errorMessage } from './error-messages';
import { requireMember, type SessionContext } from './member-sessions';
import { rejected } from './request-error';

/**
 * The member of a token, with a mailbox that is theirs: what others read has an author who can be asked.
 * Where the site sends no mail nobody can prove one, and every member passes.
 * @throws RequestError 401 as `requireMember`, 1 while the mailbox waits for its proof
 */
export async function requireProvenMember(
  token: string | undefined,
  context: SessionContext & Pick<ServiceContext, 'notification' | 'locale'>,
) {
  const member = await requireMember(token, context);
  if (context.notification.mail && member.unprovenSince)
    throw rejected(errorMessage('unprovenMail', context.locale));
  return member;
}
