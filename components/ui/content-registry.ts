import type { ReactNode } from 'react';

/**
 * Server components and the HTML of client components are rendered by two copies of our modules
 * in one process, so what they share hangs on the process.
 */
const shared = globalThis as typeof globalThis & { contentRegistry?: Map<string, ReactNode> };

/** Each entry is read within the rendering that registered it; a page registers fewer than ten. */
const ENTRIES_MAX = 1000;

function registry(): Map<string, ReactNode> {
  shared.contentRegistry ??= new Map();
  return shared.contentRegistry;
}

/** Registers content for the rendering under way; the oldest is evicted. */
export function registerContent(id: string, content: ReactNode): void {
  const entries = registry();
  // Written anew, so that the oldest is always first.
  entries.delete(id);
  entries.set(id, content);
  for (const oldest of entries.keys()) {
    if (entries.size <= ENTRIES_MAX) break;
    entries.delete(oldest);
  }
}

/** @throws Error when nothing has this id: a page must not show an empty list */
export function registeredContent(id: string): ReactNode {
  if (!registry().has(id)) throw new Error(`no content is registered as ${id}`);
  return registry().get(id);
}
