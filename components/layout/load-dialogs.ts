import { loadPart } from '@/lib/api/lazy-part';
import type { DialogLabels } from './dialogs';

async function fetchLabels(): Promise<DialogLabels> {
  const answer = await fetch('/labels');
  if (!answer.ok) throw new Error(`labels answered ${answer.status}`);
  return answer.json();
}

/**
 * The dialogs and their texts, together.
 * @throws when the network gave up on either
 */
export async function loadDialogs() {
  const [{ Dialogs }, labels] = await Promise.all([
    loadPart(() => import('./dialogs')),
    fetchLabels(),
  ]);
  return { Dialogs, labels };
}
