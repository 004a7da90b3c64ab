import { FETCH_DELAY_MS } from '@/lib/config/limits';

/**
 * Says that something is on its way, once it has been for FETCH_DELAY_MS: a quick answer shows
 * itself without a flicker before it. Works by style alone, also in cached pages.
 */
export function LoadingText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p
      role="status"
      className={`delayed ${className}`}
      style={{ animationDelay: `${FETCH_DELAY_MS}ms` }}
    >
      {text}
    </p>
  );
}
