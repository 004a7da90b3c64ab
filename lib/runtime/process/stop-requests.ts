/**
 * Sent by the parent to a web process that was replaced by a newer one: it still answers open
 * connections.
 */
export const RETIRE = 'retire';
/** Sent before the whole site stops: /readyz then tells load balancers to send no more requests. */
export const LEAVE = 'leave';

/** Variable of a web server that has time to prepare, because others serve until it is ready. */
export const TAKES_OVER = 'TAKES_OVER';

/**
 * Lets a child process stop when its parent asks for it. A terminal signals the whole group, so
 * SIGINT is ignored here: the supervisor decides, and sends a message. Without a parent there is no
 * embedded database either, so the process ends at once.
 */
export function handleStopRequests(stop: () => void): void {
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.on('disconnect', () => process.exit(1));
  // The parent may be gone before this process listens for messages.
  if (process.connected === false) process.exit(1);
}

/** A terminal signals every process, and npm passes the same Ctrl-C on: that is one request. */
const SAME_REQUEST_MS = 1_000;

/** Calls `stop` at the first SIGINT or SIGTERM, and `end` at one that is sent again later. */
export function onStopSignals(stop: () => void, end: () => void): void {
  let firstMs: number | undefined;
  const handle = () => {
    if (firstMs === undefined) {
      firstMs = performance.now();
      stop();
    } else if (performance.now() - firstMs > SAME_REQUEST_MS) end();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}
