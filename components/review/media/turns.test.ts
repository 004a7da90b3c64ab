import { expect, it } from 'vitest';
import { takeTurns } from './turns';

function openTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

it('runs no more at once than allowed, in the order they came', async () => {
  const inTurn = takeTurns(2);
  const { signal } = new AbortController();
  const tasks = [openTask(), openTask(), openTask()];
  const started: number[] = [];
  const results = tasks.map(({ ended }, i) =>
    inTurn(signal, async () => {
      started.push(i);
      await ended;
      return i;
    }),
  );
  expect(started).toEqual([0, 1]);
  tasks[1]?.end();
  expect(await results[1]).toBe(1);
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  tasks[0]?.end();
  tasks[2]?.end();
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
});

it('never starts one that was cancelled while it waited, and goes on with the next', async () => {
  const inTurn = takeTurns(1);
  const first = openTask();
  const cancelled = new AbortController();
  const { signal } = new AbortController();
  const running = inTurn(signal, () => first.ended);
  const waiting = inTurn(cancelled.signal, async () => 'started');
  const next = inTurn(signal, async () => 'next');
  cancelled.abort();
  first.end();
  await running;
  await expect(waiting).rejects.toThrow();
  expect(await next).toBe('next');
});

it('goes on after a task has failed', async () => {
  const inTurn = takeTurns(1);
  const { signal } = new AbortController();
  await expect(inTurn(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(signal, async () => 'next')).toBe('next');
});
