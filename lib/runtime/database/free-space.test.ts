import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { freeBytesAt, watchFreeSpace } from './free-space';

it('tells once that a disk has too little room, and nothing of one that has enough', async () => {
  const freeBytes = await freeBytesAt(tmpdir());
  const onShort = vi.fn();
  const onEnough = vi.fn();
  const ends = [
    watchFreeSpace(tmpdir(), freeBytes * 2, onShort, 5),
    watchFreeSpace(tmpdir(), 1, onEnough, 5),
  ];
  await expect.poll(() => onShort.mock.calls).toEqual([[true]]);
  for (const end of ends) end();
  expect(onEnough).not.toHaveBeenCalled();
});
