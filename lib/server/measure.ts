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
const holder = globalThis as typeof globalThis & { siteMeter?: Meter };

/** Nobody, as long as no numbers are asked for. */
export const meter = (): Meter | undefined => holder.siteMeter;

export function setMeter(meter: Meter): void {
  holder.siteMeter = meter;
}
