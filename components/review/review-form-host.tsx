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

/** The code of a purchase that an address names, or ''. */
function codeOf(search: string): string {
  const code = new URLSearchParams(search).get('code') ?? '';
  return /^[0-9A-Z-]{1,40}$/i.test(code) ? code : '';
}

/** The publish form's place on the page, until its script is here. */
export function ReviewFormHost({ labels }: { labels: FormLabels }) {
  const [chunk, setChunk] = useState<
    { Form: Form; modelId: string; code: string } | 'failed' | null
  >(null);
  const isMissing = chunk === null;

  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    loadChunk(importForm).then(
      ({ ReviewForm }) => {
        if (!isMounted) return;
        const { search } = window.location;
        const named = { modelId: modelIdOf(search), code: codeOf(search) };
        // Rendered in parts, between which the page answers.
        startTransition(() => setChunk({ Form: ReviewForm, ...named }));
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
  return <chunk.Form labels={labels} modelId={chunk.modelId} code={chunk.code} />;
}
