import type { ChildProcess, Serializable } from 'node:child_process';
import { noteRestart, watchProcess } from '@/lib/runtime/metrics/metrics-channel';

/** A crash later than this after the start counts as the first of a new series. */
const STEADY_AFTER_MS = 60_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;

/** How long it may take to stop before it is killed, beyond its own 10 s of grace. */
const STOP_TIMEOUT_MS = 13_000;

/** A process may send why it cannot work before it ends. */
const isFailure = (message: unknown): message is { failure: string } =>
  typeof message === 'object' && message !== null && 'failure' in message;

export interface SupervisedProcessOptions {
  stopTimeoutMs?: number;
  /** Why it ended, if the process has reported it. */
  reasonOf?: () => string | undefined;
}

/**
 * A child process of the site. When it ends without a stop request, it is restarted after 1, 2, 4 …
 * seconds, a minute at most; the delay starts at a second again once it ran for a minute.
 */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  /** Whether the running one handles stop requests; before that it has nothing to finish. */
  private isReady = false;
  private isStopping = false;
  private crashes = 0;
  private retry: NodeJS.Timeout | undefined;

  /**
   * @param fork starts the process, which sends `ready` when it can do its work
   * @param name what messages call it
   */
  constructor(
    private readonly fork: () => ChildProcess,
    private readonly name: string,
    private readonly options: SupervisedProcessOptions = {},
  ) {}

  /**
   * Starts it for the first time; settles when it is ready.
   * @throws Error when it ends before that
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const startedAt = Date.now();
      let isReady = false;
      this.isReady = false;
      const child = this.fork();
      this.child = child;
      watchProcess(child, this.name);
      let failure: string | undefined;
      child.on('message', (message: unknown) => {
        if (isFailure(message)) failure = message.failure;
        if (message !== 'ready') return;
        isReady = true;
        this.isReady = true;
        resolve();
      });
      child.once('error', (error) => {
        // One that could not be started has no exit, for which `stop` would wait.
        if (child.pid === undefined) this.child = undefined;
        reject(error);
      });
      child.once('exit', (code, signal) => {
        if (this.child === child) this.child = undefined;
        const end = `The ${this.name} ended with ${signal ? `signal ${signal}` : `code ${code}`}`;
        if (!isReady) reject(new Error(failure ?? `${end} before it was ready.`));
        else if (!this.isStopping) this.restart(`${end}.`, Date.now() - startedAt);
      });
    });
  }

  /** Starts it, and again when that fails. */
  keepRunning(): void {
    this.start().catch((error: Error) => {
      if (!this.isStopping) this.restart(error.message, 0);
    });
  }

  private restart(reason: string, livedMs: number): void {
    this.crashes = livedMs > STEADY_AFTER_MS ? 1 : this.crashes + 1;
    noteRestart(this.name);
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (this.crashes - 1), LONGEST_DELAY_MS);
    const said = this.options.reasonOf?.() ?? reason;
    console.error(`${said} The ${this.name} is started again in ${delayMs / 1000} s.`);
    this.retry = setTimeout(() => this.keepRunning(), delayMs);
  }

  /** Sends it a message, if it runs. */
  tell(message: Serializable): void {
    if (this.child?.connected) this.child.send(message, () => {});
  }

  /**
   * Lets it finish its requests and waits for its end; one that is still starting ends at once.
   * @param request the message to send; `stop` when left out
   */
  async stop(
    request = 'stop',
    timeoutMs = this.options.stopTimeoutMs ?? STOP_TIMEOUT_MS,
  ): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.retry);
    const child = this.child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (this.isReady && child.connected) child.send(request, () => {});
    else child.kill('SIGTERM');
    const deadline = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await gone;
    clearTimeout(deadline);
  }

  kill(): void {
    this.isStopping = true;
    this.child?.kill('SIGKILL');
  }
}
