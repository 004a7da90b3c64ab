import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiCalls } from './api-calls';
import { CLIENT_ADDRESS_HEADER } from './client-address';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls that Next never finishes, by client address, and the statuses sent before Next. */
function callsOf(calls: ApiCalls) {
  const begun: string[] = [];
  const statuses: number[] = [];
  const send = (address: string, count: number) => {
    const request = { headers: { [CLIENT_ADDRESS_HEADER]: address } } as unknown as IncomingMessage;
    const response = {
      closed: false,
      writeHead: (status: number) => void statuses.push(status),
      end: () => {},
    } as unknown as ServerResponse;
    for (let call = 0; call < count; call++) {
      void calls.answer(request, response, () => {
        begun.push(address);
        return new Promise(() => {});
      });
    }
    return vi.advanceTimersByTimeAsync(0);
  };
  return { begun, statuses, send };
}

const FLOOD = '192.0.2.1';

describe('API calls on their way to Next', () => {
  it('are four at a time from one address, so that a flood leaves the thread to others', async () => {
    const { begun, send } = callsOf(new ApiCalls());
    await send(FLOOD, 64);
    await send('198.51.100.7', 1);
    expect(begun).toEqual([FLOOD, FLOOD, FLOOD, FLOOD, '198.51.100.7']);
  });

  it('hold a slot for half a second: longer ones wait for something else', async () => {
    const { begun, send } = callsOf(new ApiCalls());
    await send(FLOOD, 8);
    await vi.advanceTimersByTimeAsync(499);
    expect(begun).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(8);
  });

  it('are 1,500 a minute from one address, shared out among the web processes', async () => {
    const { begun, statuses, send } = callsOf(new ApiCalls({ processes: 500, tarpitMs: 0 }));
    await send(FLOOD, 5);
    expect(begun).toHaveLength(3);
    // Delayed by a timer that is not replaced here.
    vi.useRealTimers();
    await expect.poll(() => statuses).toEqual([429, 429]);
    vi.useFakeTimers();
    await send('198.51.100.7', 1);
    expect(begun).toHaveLength(4);
  });
});
