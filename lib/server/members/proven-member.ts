import type { ServiceContext } from '@/lib/server/http/context';
import { errorMessage } from '@/lib/server/http/error-messages';
import { rejected } from '@/lib/server/http/request-error';
import { requireMember, type SessionContext } from './sessions';

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
