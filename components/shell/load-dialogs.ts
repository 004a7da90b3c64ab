import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { DialogLabels } from './dialogs';

async function fetchLabels(): Promise<DialogLabels> {
  const answer = await fetch('/labels');
  if (!answer.ok) throw new Error(`labels answered ${answer.status}`);
  return answer.json();
}

async function load() {
  const [{ Dialogs }, labels] = await Promise.all([
    loadChunk(() => import('./dialogs')),
    fetchLabels(),
  ]);
  return { Dialogs, labels };
}

let loading: ReturnType<typeof load> | undefined;

/**
 * The dialogs and their texts, together; asked for once, until that fails.
 * @throws when the network gave up on either
 */
export function loadDialogs() {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
