/**
 * The program that a browser keeps for the desk's host, and runs when a message comes while no page
 * of it is open. It shows what it was sent, and opens the page that belongs to it; it keeps nothing,
 * and answers no request of a page.
 */
export const PUSH_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: '/logo-mark.svg', data: { path } }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const url = new URL(path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});
`;
