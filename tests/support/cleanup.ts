import { runCommand } from '@/lib/runtime/process/terminal';

type Cleanup = () => Promise<void> | void;

const pending: Cleanup[] = [];

/** Registers what has to be undone when the command ends, however it ends. */
export function onEnd(cleanup: Cleanup): void {
  pending.push(cleanup);
}

/** Undoes everything registered, the latest first; the rest also runs when one of them fails. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = pending.pop(); cleanup; cleanup = pending.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error('Cleaning up failed:', error);
    }
  }
}

/** Ctrl-C and `kill` also stop the servers that a command has started. */
export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void cleanUp().finally(() => process.exit(1));
    });
  }
}

/**
 * Runs a command, and at its end, however it ends, undoes what it has registered with `onEnd`.
 */
export async function runAndCleanUp(command: () => Promise<void>): Promise<void> {
  cleanUpOnSignals();
  await runCommand(async () => {
    try {
      await command();
    } finally {
      await cleanUp();
    }
  });
}
