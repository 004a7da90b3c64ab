/**
 * The service worker of the desk's host, which the browser starts for a push message when no page
 * is open. It shows the message, and opens the page that belongs to it; it caches nothing, and
 * intercepts no request.
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
