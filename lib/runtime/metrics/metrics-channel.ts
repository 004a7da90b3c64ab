import type { ChildProcess } from 'node:child_process';
import type { Registry } from 'prom-client';
import { within } from '@/lib/server/db/deadline';
import type { Measured } from './process-metrics';

/**
 * How processes of the site report their metrics, over the channel of their stop requests: a
 * process asks its children, and they ask theirs. A process that does not answer is named without
 * numbers: a hanging one neither delays the others nor shows old numbers.
 */

/** A child waits for its children for less time than its parent waits for it. */
const CHILD_ANSWERS_WITHIN_MS = 2000;
const GRANDCHILD_ANSWERS_WITHIN_MS = 1000;

interface MeasuredProcess {
  /** Such as `web-server-2`. */
  name: string;
  /** Null where it has not answered in time. */
  metrics: Measured | null;
}

interface Question {
  measuredFor: number;
}
interface Answer {
  measuredOf: number;
  own: Measured;
  others: MeasuredProcess[];
}

interface Watched {
  child: ChildProcess;
  name: string;
}

/** Children of this process by slot, so that a name stays one series after a restart. */
const watched = new Map<string, Watched>();
const restarts = new Map<string, number>();

/** How often each kind of process was started again, by its name. */
export const processRestarts = (): ReadonlyMap<string, number> => restarts;

export function noteRestart(title: string): void {
  const name = nameOf(title);
  restarts.set(name, (restarts.get(name) ?? 0) + 1);
}

const nameOf = (title: string) => title.replaceAll(' ', '-');

/** Asks a child for its numbers for as long as it lives. @param title such as `web server` */
export function watchProcess(child: ChildProcess, title: string): void {
  const base = nameOf(title);
  if (!restarts.has(base)) restarts.set(base, 0);
  let name = base;
  for (let slot = 2; watched.has(name); slot++) name = `${base}-${slot}`;
  watched.set(name, { child, name });
  child.once('exit', () => watched.delete(name));
}

let questions = 0;

async function ask({ child, name }: Watched, withinMs: number): Promise<MeasuredProcess[]> {
  const silent = [{ name, metrics: null }];
  if (!child.connected) return silent;
  const measuredFor = ++questions;
  let hear = (_message: Partial<Answer> | string) => {};
  const answered = new Promise<MeasuredProcess[]>((resolve) => {
    hear = (message) => {
      if (typeof message !== 'object' || message?.measuredOf !== measuredFor) return;
      resolve([{ name, metrics: message.own ?? [] }, ...(message.others ?? [])]);
    };
  });
  child.on('message', hear);
  // One that is ending has closed its channel.
  child.send({ measuredFor } satisfies Question, () => {});
  return within(withinMs, answered)
    .catch(() => silent)
    .finally(() => child.off('message', hear));
}

/** What all children of this process, and theirs, have measured. */
export async function askChildren(withinMs = CHILD_ANSWERS_WITHIN_MS): Promise<MeasuredProcess[]> {
  const answers = await Promise.all([...watched.values()].map((each) => ask(each, withinMs)));
  return answers.flat();
}

/** Answers the parent whenever it asks. @param registry what this process measures itself */
export function answerMetrics(registry: Registry): void {
  process.on('message', async (message: Partial<Question> | string) => {
    if (typeof message !== 'object' || message?.measuredFor === undefined) return;
    const [own, others] = await Promise.all([
      registry.getMetricsAsJSON(),
      askChildren(GRANDCHILD_ANSWERS_WITHIN_MS),
    ]);
    const answer: Answer = { measuredOf: message.measuredFor, own, others };
    process.send?.(answer, () => {});
  });
}
