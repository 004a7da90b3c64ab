/**
 * Runs once the browser has nothing better to do, at the latest after two seconds. Safari has no
 * idle callback; a short delay does the same there.
 * @returns cancels what has not run yet
 */
export function runWhenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
}
