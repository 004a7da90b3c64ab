import type { ChildProcess } from 'node:child_process';

/** The program of the web process; TypeScript, as everything else here. */
export const WEB_ENTRY = 'lib/runtime/process/web.ts';
/**
 * Rendering a page makes megabytes of objects that live as long as it. In a young generation of V8's
 * usual size too many of them are copied before they die (docs/adr/0021).
 */
const YOUNG_GENERATION = '--max-semi-space-size=32';
export const WEB_EXEC_ARGV = ['--import', 'tsx', YOUNG_GENERATION];

/** The exit code of a cluster whose worker crashed too often: starting it again is no use. */
export const GAVE_UP_EXIT_CODE = 70;

/** A crash later than this after the start counts as the first of a new series. */
const STEADY_AFTER_MS = 60_000;
const RESTARTS_AT_MOST = 5;
const FIRST_DELAY_MS = 1_000;

/** How long it may take to stop before it is killed, beyond its own 10 s of grace. */
const STOP_TIMEOUT_MS = 13_000;

/** The program that tells people of enquiries. */
export const WORKER_ENTRY = 'lib/runtime/process/worker.ts';
export const WORKER_EXEC_ARGV = ['--import', 'tsx'];

/** Of a process without which the site goes on. */
const LONGEST_DELAY_MS = 60_000;

/**
 * A child process of the site: it is restarted after a crash, after 1, 2, 4 … seconds. For one that
 * serves the site, five crashes without a steady minute between them, or one before it ever served,
 * are final; one without which the site goes on is started again for ever.
 */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private crashes = 0;
  private retry: NodeJS.Timeout | undefined;

  /**
   * @param fork starts the process, which sends `ready` when it listens
   * @param onLost called once, with the reason, when it will not be started again; null for one that
   *   is started again for ever
   */
  constructor(
    private readonly fork: () => ChildProcess,
    private readonly onLost: ((reason: string) => void) | null,
    private readonly stopTimeoutMs = STOP_TIMEOUT_MS,
    private readonly name = 'web process',
  ) {}

  /**
   * Starts it; settles when it listens.
   * @throws Error when it ends before that
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const startedAt = Date.now();
      let isReady = false;
      const child = this.fork();
      this.child = child;
      child.on('message', (message) => {
        if (message !== 'ready') return;
        isReady = true;
        resolve();
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (this.child === child) this.child = undefined;
        const end = signal ? `signal ${signal}` : `code ${code}`;
        if (!isReady) reject(new Error(`The ${this.name} ended with ${end} before it was ready.`));
        else if (this.isStopping) return;
        else if (code === GAVE_UP_EXIT_CODE) this.onLost?.('The web servers crash; giving up.');
        else this.restart(end, Date.now() - startedAt);
      });
    });
  }

  /** Starts it, and again when that fails. */
  keepRunning(): void {
    this.start().catch((error: Error) => {
      if (!this.isStopping) this.restart(error.message, 0);
    });
  }

  private restart(end: string, livedMs: number): void {
    this.crashes = livedMs > STEADY_AFTER_MS ? 1 : this.crashes + 1;
    if (this.onLost && this.crashes > RESTARTS_AT_MOST) {
      this.onLost(`The ${this.name} ended with ${end}, ${this.crashes} times in a row; giving up.`);
      return;
    }
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (this.crashes - 1), LONGEST_DELAY_MS);
    console.error(`The ${this.name} ended with ${end}; starting it again in ${delayMs / 1000} s.`);
    this.retry = setTimeout(() => this.keepRunning(), delayMs);
  }

  /** Lets it finish its requests and waits for its end. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.retry);
    const child = this.child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.send('stop', () => {});
    else child.kill('SIGTERM');
    const deadline = setTimeout(() => child.kill('SIGKILL'), this.stopTimeoutMs);
    await gone;
    clearTimeout(deadline);
  }

  kill(): void {
    this.isStopping = true;
    this.child?.kill('SIGKILL');
  }
}
