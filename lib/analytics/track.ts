import { readJson, writeJson } from '@/lib/browser/storage';
import { SEEN_VIEWS_KEY } from '@/lib/browser/storage-keys';
import { newUuid } from '@/lib/browser/uuid';
import { STORE_OFFSET_MS } from '@/lib/config/store-offset';
import type { UsageEvent } from './events';
import { enqueue } from './queue';

/** More views than a visitor has in a day. */
const SEEN_VIEWS_LIMIT = 100;

/** Notes a view; false for one that was noted today, because the server counts it once a day. */
function isFirstToday({ plate, module, station }: UsageEvent): boolean {
  const view = `${plate}|${module}|${station}`;
  const day = new Date(Date.now() + STORE_OFFSET_MS).toISOString().slice(0, 10);
  const stored = readJson(SEEN_VIEWS_KEY) as { day?: unknown; views?: unknown } | null;
  const views = stored?.day === day && Array.isArray(stored.views) ? stored.views : [];
  if (views.includes(view)) return false;
  writeJson(SEEN_VIEWS_KEY, { day, views: [...views, view].slice(-SEEN_VIEWS_LIMIT) });
  return true;
}

/**
 * Notes an event. It waits in session storage, so that it survives a navigation, until
 * `startDelivery` has it sent.
 */
export function track(event: UsageEvent, { unique = false } = {}): void {
  if (unique && !isFirstToday(event)) return;
  enqueue({ ...event, id: newUuid(), page: location.pathname, unique });
}
