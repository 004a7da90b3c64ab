/** What takes note of what the backend does, where somebody reads it (docs/adr/0103). */
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

/** Nobody, as long as no numbers are asked for. */
export const meter = (): Meter | undefined => holder.siteMeter;

export function setMeter(meter: Meter): void {
  holder.siteMeter = meter;
}

/** Values that come from lists of ours: no address, no text of a visitor. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** Runs some work as a span, which ends with it; what is known only then is added by `note`. */
type Tracer = <Result>(
  name: string,
  attributes: SpanAttributes,
  work: (note: (more: SpanAttributes) => void) => Promise<Result>,
) => Promise<Result>;

export function setTracer(tracer: Tracer): void {
  holder.siteTracer = tracer;
}

export const isTraced = (): boolean => holder.siteTracer !== undefined;

/** Does some work as a span of a trace, where somebody collects them. */
export const traced: Tracer = (name, attributes, work) =>
  holder.siteTracer ? holder.siteTracer(name, attributes, work) : work(() => {});
