import { readText, writeText } from '@/lib/browser/storage';
import { RETURN_PATH_KEY } from '@/lib/browser/storage-keys';
import { RESULT_PATH } from '@/lib/routing/result-address';

/** Stores the current page as the one the success page returns to. */
export function saveReturnPath(): void {
  writeText(RETURN_PATH_KEY, window.location.pathname + window.location.search, 'session');
}

/**
 * The page an enquiry was sent from, on this host; home instead of what is no page of ours.
 * @returns null when no enquiry led here in this tab, or its page could not be stored
 */
export function readReturnPath(): string | null {
  const path = readText(RETURN_PATH_KEY, 'session');
  if (path === null) return null;
  // A second slash or backslash would make it another host's address.
  return /^\/(?![/\\])/.test(path) && !path.startsWith(RESULT_PATH) ? path : '/';
}
