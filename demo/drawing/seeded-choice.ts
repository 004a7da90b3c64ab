/**
 * Repeatable choices. A model must look the same on every run and on every machine, so variety is
 * derived from its sign instead of from a random source.
 */

/** FNV-1a hash of a text mixed with a salt, as a number in [0, 1). */
export function fraction(text: string, salt: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${salt}|${text}`) {
    hash ^= char.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  // A final avalanche: FNV alone leaves similar signs with similar high bits.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
  hash ^= hash >>> 12;
  return (hash >>> 0) / 0x100000000;
}

/** One of the options. */
export function choose<T>(text: string, salt: string, options: readonly T[]): T {
  return options[Math.floor(fraction(text, salt) * options.length)]!;
}

/** A number within [low, high]. */
export function between(text: string, salt: string, low: number, high: number): number {
  return low + fraction(text, salt) * (high - low);
}
