import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { endTimers, openEmptyPage } from './page';

openEmptyPage();
afterEach(cleanup);
afterAll(() => {
  endTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
