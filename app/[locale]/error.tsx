'use client';

import { useEffect } from 'react';
import { ErrorScreen } from '@/components/shell/error-screen';
import type { ApiError } from '@/lib/contract/envelope';

/**
 * Next hides server errors from the browser, so that only its own API calls have a code to show
 * (specification section 8).
 */
const DEFAULT_STATUS = 500;

function statusOf(error: Error): number {
  // By name: importing the class would add the contract's codes to every page.
  const code = error.name === 'ApiError' && (error as ApiError).code;
  return code && code >= 400 && code < 600 ? code : DEFAULT_STATUS;
}

/** The error screen of a page that could not be rendered, with a button to retry. */
export default function PageError({ error, retry }: { error: Error; retry?: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ErrorScreen status={statusOf(error)} onRetry={retry ?? (() => location.reload())} />;
}
