import type { ServiceContext } from './context';
import { errorMessage } from './error-messages';
import { requireMember, type SessionContext } from './member-sessions';
import { rejected } from './request-error';

/**
 * The member of a token, with a proven mailbox, so that the author of public content can be
 * contacted. Where the site sends no mail no mailbox can be proven, and every member passes.
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
