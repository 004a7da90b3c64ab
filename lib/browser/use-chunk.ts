import { useEffect, useState } from 'react';
import { loadChunk } from './lazy-chunk';

/**
 * A lazy chunk for a component, fetched as soon as it is wanted.
 * @param load a dynamic import; the same function each time
 * @returns the chunk once it is loaded, or whether loading failed and how to retry
 */
export function useChunk<Chunk>(isWanted: boolean, load: (signal: AbortSignal) => Promise<Chunk>) {
  const [state, setState] = useState<{ chunk: Chunk } | 'failed' | null>(null);
  const isMissing = isWanted && state === null;

  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    loadChunk(load).then(
      (chunk) => isMounted && setState({ chunk }),
      () => isMounted && setState('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [isMissing, load]);

  return {
    chunk: state === 'failed' ? null : (state?.chunk ?? null),
    hasFailed: state === 'failed',
    retry: () => setState(null),
  };
}
