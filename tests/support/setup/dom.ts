import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

/** Node's knows no page whose address a relative one could belong to. */
globalThis.Request = class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
};

// Components speak to the real API: hashing a password alone may take a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
