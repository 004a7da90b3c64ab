/** Receives measurements of the backend, where metrics are configured (docs/adr/0103). */
export interface Meter {
  /**
   * A call was answered.
   * @param call its path, or `unknown`
   * @param code of its envelope
   */
  callAnswered(call: string, code: number, tookMs: number): void;
  /** A statement was handed to the pool of the database. @returns to be called with its end */
  statementBegun(): (hasFailed: boolean) => void;
}

/** On the global object: Next and the process around it load this module separately. */
const holder = globalThis as typeof globalThis & { siteMeter?: Meter; siteTracer?: Tracer };

/** Undefined as long as no metrics are configured. */
export const meter = (): Meter | undefined => holder.siteMeter;

export function setMeter(meter: Meter): void {
  holder.siteMeter = meter;
}

/** Values that come from lists of ours: no address, no text of a visitor. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** Runs `work` as a span; `note` adds attributes that are known only during the work. */
type Tracer = <Result>(
  name: string,
  attributes: SpanAttributes,
  work: (note: (more: SpanAttributes) => void) => Promise<Result>,
) => Promise<Result>;

export function setTracer(tracer: Tracer): void {
  holder.siteTracer = tracer;
}

export const isTraced = (): boolean => holder.siteTracer !== undefined;

/** Runs `work` as a span of a trace, where traces are collected. */
export const traced: Tracer = (name, attributes, work) =>
  holder.siteTracer ? holder.siteTracer(name, attributes, work) : work(() => {});
