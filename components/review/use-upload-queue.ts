import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { UploadQueue } from './media/upload-queue';

/**
 * The files of the form on their way, for as long as the form is there.
 * @param restored what was uploaded before the page was reloaded
 * @param onLoginNeeded called when the server does not know the token any more
 */
export function useUploadQueue(
  restored: readonly ReviewMedia[],
  token: string,
  onLoginNeeded: () => void,
) {
  const [queue] = useState(() => {
    const fresh = new UploadQueue();
    fresh.restore(restored);
    return fresh;
  });
  const items = useSyncExternalStore(queue.subscribe, queue.getItems, queue.getItems);

  useEffect(() => queue.setToken(token), [queue, token]);
  useEffect(() => {
    queue.onLoginNeeded = onLoginNeeded;
  }, [queue, onLoginNeeded]);
  useEffect(() => () => queue.stop(), [queue]);

  return { queue, items };
}
