import { send } from '@/lib/api/browser';
import { logout } from '@/lib/contract/calls/user';

/** How long leaving waits for the server; the request itself outlives the page. */
const ANSWER_WAIT_MS = 3000;

/**
 * Revokes the token on the server. Never throws: whoever leaves a shared computer has to be out
 * on it even when the network is away.
 */
export async function exitMember(token: string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS));
  const answer = send(logout, { token }, { keepalive: true }).catch((error: unknown) => {
    console.error(error);
  });
  await Promise.race([answer, patience]);
}
