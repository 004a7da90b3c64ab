/**
 * `npm run check:inputs [-- --inputs=1000000 --seed=1]` sends generated bad inputs (calls, pages,
 * uploads) to a site that it starts, on loopback only, and ends with 1 when one of them is answered
 * with 5xx, stores something, or takes the event loop for more than 500 ms. It prints what is
 * needed to repeat it: the seed, and the input that failed.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { printLine, visible } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { processorMsOfGroup } from '@/tests/support/processor-time';
import { startOwnSite } from '@/tests/support/running-site';
import { storedRows } from '@/tests/support/server/stored-rows';
import { openTestSession } from '@/tests/support/server/test-member';
import { prepareWriteCalls } from '@/tests/support/server/write-calls';
import { badInputs, type Input } from './inputs/bad-inputs';
import { InputSender } from './inputs/send-input';

const AT_A_TIME = 16;
const BATCH = 500;
const TOOK_MAX_MS = 500;
/** How often a slow input is sent again, alone: the first time it shared the machine. */
const REPEATS = 3;
const LOOK_EVERY_INPUTS = 50_000;
const FAULTS_MAX = 20;

const kept: Input = {
  kind: 'page',
  expected: 'an answer',
  method: 'GET',
  target: '/',
  headers: { host: 'ru.localhost' },
};
const KEPT_EVERY_MS = 100;

function wordsOf({ method, target, headers, body }: Input): string {
  const start = body?.subarray(0, 300).toString('latin1') ?? '';
  return visible(`${method} ${target.slice(0, 600)} ${JSON.stringify(headers)} ${start}`);
}

/**
 * Rows of all tables, but for what any request with a login may change: counts of searches without a result, and
 * when a session was last used, which is noted every ten minutes.
 */
async function rowsOf(db: Database) {
  const { daily_counts: _, sessions = '', ...rows } = await storedRows(db);
  const [sessionCount = ''] = sessions.split(' ');
  return { ...rows, sessions: sessionCount } as Record<string, string>;
}

class Check {
  readonly counts: Record<Input['kind'], number> = { call: 0, page: 0, upload: 0 };
  slowestMs = 0;
  slowestKeptMs = 0;
  faults = 0;

  constructor(
    private readonly sender: InputSender,
    private readonly seed: number,
    /** The process group of the site. */
    private readonly group: number,
  ) {}

  report(what: string, index: number, input?: Input): void {
    this.faults += 1;
    process.exitCode = 1;
    printLine(
      `✗ seed ${this.seed}, input ${index}: ${what}${input ? `\n  ${wordsOf(input)}` : ''}`,
    );
  }

  async send(input: Input, index: number): Promise<void> {
    this.counts[input.kind] += 1;
    const { tookMs, fault } = await this.sender.send(input);
    if (fault) this.report(fault, index, input);
    this.slowestMs = Math.max(this.slowestMs, tookMs);
    if (tookMs > TOOK_MAX_MS) await this.sendAlone(input, index);
  }

  /**
   * Whether this input blocked the event loop: the home page waits, and a process uses the
   * processor all that time. On a busy machine the page waits for other programs.
   */
  private async sendAlone(input: Input, index: number): Promise<void> {
    let bestMs = Number.POSITIVE_INFINITY;
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const before = processorMsOfGroup(this.group);
      const sending = this.sender.send(input);
      const { tookMs } = await this.sender.send(kept);
      const after = [...processorMsOfGroup(this.group)];
      const workedMs = Math.max(0, ...after.map(([id, ms]) => ms - (before.get(id) ?? ms)));
      bestMs = Math.min(bestMs, tookMs, workedMs);
      await sending;
    }
    if (bestMs > TOOK_MAX_MS) {
      this.report(`beside it the home page takes ${bestMs.toFixed(0)} ms`, index, input);
    }
  }

  /** Requests a kept page repeatedly, which waits for anything that blocks the event loop. */
  async watchKept(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { tookMs, fault } = await this.sender.send(kept);
      this.slowestKeptMs = Math.max(this.slowestKeptMs, tookMs);
      if (fault) this.report(`the home page meanwhile: ${fault}`, 0);
      await setTimeout(KEPT_EVERY_MS);
    }
  }
}

/** Sends a batch, so many inputs at a time. */
async function sendAll(check: Check, inputs: readonly (() => Promise<Input>)[], first: number) {
  let next = 0;
  const work = async () => {
    while (next < inputs.length) {
      const index = next++;
      const make = inputs[index];
      if (make) await check.send(await make(), first + index);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({
    options: {
      inputs: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
  });
  const total = Number(values.inputs);
  const seed = Number(values.seed);
  const site = await startOwnSite({ RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' });
  const database = connectDatabase(site.instance.databaseUrl, 1);
  onEnd(() => database.close());
  await prepareWriteCalls(database.db);
  const inputs = badInputs(await openTestSession(database.db));
  const before = await rowsOf(database.db);
  const sender = new InputSender(site.port);
  const check = new Check(sender, seed, site.group);
  const over = new AbortController();
  const watching = check.watchKept(over.signal);
  const startedAt = performance.now();
  printLine(`Seed ${seed}: ${total} inputs in batches of ${BATCH}.`);

  for (let first = 0; first < total && check.faults < FAULTS_MAX; first += BATCH) {
    // A seed of its own, so that one batch can be made again without those before it.
    const numRuns = Math.min(BATCH, total - first);
    await sendAll(check, fc.sample(inputs, { seed: seed + first, numRuns }), first);
    const sent = first + numRuns;
    if (sent % LOOK_EVERY_INPUTS !== 0 && sent < total) continue;
    const after = await rowsOf(database.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0) check.report(`rows of ${changed.join(', ')} have changed`, sent);
    Object.assign(before, after);
    const minutes = (performance.now() - startedAt) / 60_000;
    printLine(`${sent} sent in ${minutes.toFixed(1)} min, ${check.faults} faults`);
  }
  over.abort();
  await watching;
  sender.close();
  const { counts, slowestMs, slowestKeptMs } = check;
  printLine(
    `${counts.call} calls, ${counts.page} pages, ${counts.upload} uploads; the slowest took ${slowestMs.toFixed(0)} ms beside ${AT_A_TIME - 1} others, the home page at most ${slowestKeptMs.toFixed(0)} ms.`,
  );
});
