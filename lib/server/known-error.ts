/**
 * An error of ours that is recognised by its kind, with `isKnown`. Next bundles a module once for
 * pages and once for routes, and an object that both share (the limits of the staff side, say)
 * throws the class of the bundle that created it: `instanceof` in the other one fails.
 */
export abstract class KnownError extends Error {
  /** Its name, also in logs; those of classes are changed by minifying. */
  static readonly kind: string;

  constructor(message?: string) {
    super(message);
    this.name = (this.constructor as typeof KnownError).kind;
  }
}

/** Whether an error is of a class or one below it, whichever copy of it. */
export function isKnown<Known extends KnownError>(
  error: unknown,
  { kind }: { readonly kind: string; readonly prototype: Known },
): error is Known {
  let of: unknown = error instanceof Error && error.constructor;
  while (typeof of === 'function') {
    if ((of as Partial<typeof KnownError>).kind === kind) return true;
    of = Object.getPrototypeOf(of);
  }
  return false;
}

/** A short code for logs, of at most 40 characters: messages may repeat what was sent. */
export function errorCodeOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (typeof code === 'string') return code.slice(0, 40);
  return cause ? errorCodeOf(cause) : 'failed';
}
