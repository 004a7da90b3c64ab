/**
 * Texts in the page's language that pages do not carry, because few visitors need them.
 * @throws Error when the network or the server is away
 */
export async function fetchLabels<Labels>(path: string, signal?: AbortSignal): Promise<Labels> {
  const answer = await fetch(path, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`labels answered ${answer.status}`);
  return answer.json();
}
