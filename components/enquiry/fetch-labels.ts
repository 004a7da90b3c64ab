import type { EnquiryLabels } from './enquiry-labels';

/** @throws Error when the network or the server is away */
export async function fetchLabels(signal?: AbortSignal): Promise<EnquiryLabels> {
  const answer = await fetch('/labels/enquiry', { signal: signal ?? null });
  if (!answer.ok) throw new Error(`labels answered ${answer.status}`);
  return answer.json();
}
