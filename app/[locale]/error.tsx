'use client';

import { useEffect } from 'react';
import { ErrorScreen } from '@/components/layout/error-screen';

/** A page that could not be rendered: says so, and offers another try. */
export default function PageError({ error, retry }: { error: Error; retry?: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ErrorScreen onRetry={retry ?? (() => location.reload())} />;
}
