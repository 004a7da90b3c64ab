import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { PATIENCE_MS } from '../patience';

afterEach(cleanup);

/** The timers of a page end with it, as in a browser: one that fires later finds no window. */
const timers = new Set<NodeJS.Timeout>();
const startTimer = globalThis.setTimeout;
const startPageTimer = (...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(startPageTimer, startTimer) as typeof startTimer;
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});

/** Node's has no page address to resolve a relative one against. */
globalThis.Request = class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
};

/**
 * Files and forms that Node can send and read: the API runs in the same process and does not accept
 * jsdom's. The fields of a form on the page are still read by jsdom.
 */
const NodeFormData = (await new Response(new URLSearchParams()).formData())
  .constructor as typeof FormData;
const PageFields = globalThis.FormData;
globalThis.FormData = class PageFormData extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const [name, value] of form ? new PageFields(form) : []) this.append(name, value);
  }
};
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

// Components call the real API: hashing a password alone may take a second on a busy machine.
configure({ asyncUtilTimeout: PATIENCE_MS });
