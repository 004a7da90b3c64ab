/** What a parent asks of a web process that goes on answering: a newer one has taken its place. */
export const RETIRE = 'retire';
/** …and before the whole site stops: whoever balances loads is told to send nobody any more. */
export const LEAVE = 'leave';

/** Variable of a web server that has time to prepare itself, as others serve until it is ready. */
export const TAKES_OVER = 'TAKES_OVER';

/**
 * Lets a child process stop when its parent asks for it. A terminal signals the whole group: the
 * supervisor decides, and sends a message. A parent that is gone cannot ask, and takes the
 * embedded database with it, so the process ends at once.
 */
export function handleStopRequests(stop: () => void): void {
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.on('disconnect', () => process.exit(1));
  // It may be gone before this process listens for anything.
  if (process.connected === false) process.exit(1);
}
