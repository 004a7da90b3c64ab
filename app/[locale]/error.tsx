'use client';

import { useEffect } from 'react';
import { ErrorScreen } from '@/components/shell/error-screen';
import { ApiError } from '@/lib/contract/envelope';

/** What went wrong is told the browser only for calls it made itself (specification section 8). */
const DEFAULT_STATUS = 500;

function statusOf(error: Error): number {
  const isHttpStatus = error instanceof ApiError && error.code >= 400 && error.code < 600;
  return isHttpStatus ? error.code : DEFAULT_STATUS;
}

/** A page that could not be rendered: says so, and offers another try. */
export default function PageError({ error, retry }: { error: Error; retry?: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ErrorScreen status={statusOf(error)} onRetry={retry ?? (() => location.reload())} />;
}
