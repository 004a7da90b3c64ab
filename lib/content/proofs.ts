import { listProofs, type Proof } from '@/lib/contract/calls/proof';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';

/** Papers, yards and deliveries, the newest of each first. */
export async function readProofs(locale: Locale): Promise<Proof[]> {
  const proofs = await cachedRead('proofs', [locale], () => contentClient(locale)(listProofs, {}));
  return proofs ?? [];
}
