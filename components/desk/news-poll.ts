import type { DeskNews } from '@/lib/content/desk/news';
import { DESK_PATHS, withNotice } from '@/lib/routing/desk-address';

/** New enquiries show within five seconds: request, response and rendering. */
const EVERY_MS = 3000;
/** In a hidden tab the sound and the count in the title may come a little later. */
const HIDDEN_EVERY_MS = 10_000;
/** While the network or the site is away. */
const AT_MOST_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 8000;

interface NewsListener {
  changed(): void;
  arrived(arrival: NonNullable<DeskNews['arrival']>): void;
}

/** The pause before the next poll; backs off with failures in a row. */
export function pauseMs(failures: number, isHidden: boolean): number {
  const every = isHidden ? HIDDEN_EVERY_MS : EVERY_MS;
  return Math.min(every * 2 ** Math.min(failures, 6), AT_MOST_EVERY_MS);
}

/**
 * Polls for news until it is stopped; redirects to the sign-in page when the session has ended.
 * @returns stops it
 */
export function watchNews(
  start: Pick<DeskNews, 'version' | 'newestId'>,
  listener: NewsListener,
): () => void {
  let { version, newestId } = start;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();

  async function ask(): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const answer = await fetch(`${DESK_PATHS.news}?after=${newestId}`, { signal });
    if (answer.status === 401) {
      location.assign(withNotice(DESK_PATHS.signIn, 'signInAgain'));
      stopped.abort();
    }
    if (answer.status === 403) stopped.abort();
    if (!answer.ok) throw new Error(`news: ${answer.status}`);
    const news: DeskNews = await answer.json();
    if (news.version !== version) listener.changed();
    ({ version, newestId } = news);
    if (news.arrival) listener.arrived(news.arrival);
  }

  async function turn(): Promise<void> {
    clearTimeout(timer);
    try {
      await ask();
      failures = 0;
    } catch {
      // The next poll retries; its response has all news since the last one.
      failures += 1;
    }
    if (stopped.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(turn, pauseMs(failures, document.hidden));
  }

  const again = () => {
    if (!document.hidden) void turn();
  };
  document.addEventListener('visibilitychange', again, { signal: stopped.signal });
  window.addEventListener('online', again, { signal: stopped.signal });
  timer = setTimeout(turn, pauseMs(0, document.hidden));
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}
