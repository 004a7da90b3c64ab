'use client';

import { startTransition, useEffect, useState } from 'react';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { FormLabels } from './review-labels';

type Form = Awaited<ReturnType<typeof importForm>>['ReviewForm'];

/** The form with uploads and the API client: a chunk of its own. */
function importForm() {
  return import('./review-form');
}

/** The car an address names, or ''. */
function modelIdOf(search: string): string {
  const modelId = new URLSearchParams(search).get('model_id') ?? '';
  return /^[1-9]\d{0,8}$/.test(modelId) ? modelId : '';
}

/** The publish form's place on the page, until its script is here. */
export function ReviewFormHost({ labels }: { labels: FormLabels }) {
  const [chunk, setChunk] = useState<{ Form: Form; modelId: string } | 'failed' | null>(null);
  const isMissing = chunk === null;

  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    loadChunk(importForm).then(
      ({ ReviewForm }) => {
        if (!isMounted) return;
        const modelId = modelIdOf(window.location.search);
        // Rendered in parts, between which the page answers.
        startTransition(() => setChunk({ Form: ReviewForm, modelId }));
      },
      () => isMounted && setChunk('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [isMissing]);

  if (chunk === 'failed')
    return (
      <div role="alert" className="grid min-h-[77rem] content-start justify-items-start gap-4">
        <p>{labels.failed}</p>
        <button type="button" onClick={() => setChunk(null)} className="button-primary">
          {labels.retry}
        </button>
      </div>
    );
  if (!chunk)
    return (
      <p role="status" className="min-h-[77rem] text-muted">
        {labels.loading}
      </p>
    );
  return <chunk.Form labels={labels} modelId={chunk.modelId} />;
}
