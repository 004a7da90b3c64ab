import { printLine } from './terminal';

/** Says where a change that was announced is seen. */
export function reportChange(isSiteRunning: boolean): void {
  printLine(
    isSiteRunning
      ? 'The running site shows the change.'
      : 'No site is running here; others on the same database show the change.',
  );
}
