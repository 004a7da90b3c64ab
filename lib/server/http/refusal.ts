import { CODE } from '@/lib/contract/envelope';

/**
 * An answer that is not success, thrown where it is decided and turned into an envelope by the
 * dispatcher. `msg` goes to the caller, so it holds nothing but what the contract promises.
 */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: number,
    readonly msg: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${code} ${msg}`);
  }
}

/** Understood and refused: `msg` says why (api.md, code 1). */
export function refused(msg: string): Refusal {
  return new Refusal(CODE.refused, msg);
}

/** No record with this identity, or none in the request's language. */
export function notFound(): Refusal {
  return new Refusal(CODE.notFound, 'not found');
}
