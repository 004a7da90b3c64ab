import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';
import { PUSH_WORKER } from './push-worker';

type Listener = (event: Record<string, unknown>) => void;

const listeners = new Map<string, Listener>();
const showNotification = vi.fn(async () => {});
const openWindow = vi.fn(async () => {});

beforeEach(() => {
  vi.clearAllMocks();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { openWindow },
    location: { origin: 'https://desk.mall.example' },
  };
  runInNewContext(PUSH_WORKER, { self, URL });
});

const click = (path: string) => {
  const close = vi.fn();
  const notification = { close, data: { path } };
  listeners.get('notificationclick')?.({ notification, waitUntil() {} });
  return close;
};

it('shows what was sent; a duplicate replaces the first one', () => {
  const message = { id: 'a1', title: 'New enquiry', body: 'Mongolian', path: '/enquiries/7' };
  listeners.get('push')?.({ data: { json: () => message }, waitUntil() {} });
  expect(showNotification).toHaveBeenCalledWith(
    'New enquiry',
    expect.objectContaining({ body: 'Mongolian', tag: 'a1', data: { path: '/enquiries/7' } }),
  );
});

it('opens the page that a message is about, on the desk only', () => {
  expect(click('/enquiries/7')).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith('https://desk.mall.example/enquiries/7');
  openWindow.mockClear();
  for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
    click(path);
  expect(openWindow).not.toHaveBeenCalled();
});
