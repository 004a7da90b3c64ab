import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { addPictures } from '@/tests/support/review/browser-pictures';
import { UploadQueue } from './upload-queue';

/** Files whose decoding has begun, in that order; each lasts until `end` is called. */
let decoding: { name: string; end: () => void }[] = [];

beforeEach(() => {
  decoding = [];
  addPictures(new Uint8Array([1]));
  const decode = globalThis.createImageBitmap;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await new Promise<void>((end) => decoding.push({ name: file.name, end }));
    return decode(file);
  });
});

const pictures = (...names: string[]) =>
  names.map((name) => new File(['pixels'], name, { type: 'image/jpeg' }));
const decodes = (...names: string[]) =>
  waitFor(() => expect(decoding.map(({ name }) => name)).toEqual(names));
const phaseOf = (queue: UploadQueue, name: string) =>
  queue.getItems().find((item) => item.name === name)?.phase;

it('processes one picture at a time, in the order chosen', async () => {
  const queue = new UploadQueue();
  queue.add(pictures('first.jpg', 'second.jpg', 'third.jpg'));
  await decodes('first.jpg');
  decoding[0]?.end();
  await decodes('first.jpg', 'second.jpg');
  expect(phaseOf(queue, 'third.jpg')).toBe('preparing');
});

it('skips a picture that was cancelled while it waited, and continues with the next', async () => {
  const queue = new UploadQueue();
  queue.add(pictures('first.jpg', 'second.jpg', 'third.jpg'));
  await decodes('first.jpg');
  queue.cancel(queue.getItems()[1]?.id ?? '');
  decoding[0]?.end();
  await decodes('first.jpg', 'third.jpg');
  expect(phaseOf(queue, 'second.jpg')).toBe('cancelled');
});

it('continues after one has failed', async () => {
  const queue = new UploadQueue();
  queue.add(pictures('broken.jpg', 'second.jpg'));
  await decodes('broken.jpg');
  decoding[0]?.end();
  await decodes('broken.jpg', 'second.jpg');
  await waitFor(() => expect(phaseOf(queue, 'broken.jpg')).toBe('failed'));
});
