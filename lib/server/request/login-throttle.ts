import { setTimeout } from 'node:timers/promises';
import { networkKeyOf, rateLimitKeyOf } from './ip-address';
import type { RateLimits } from './rate-limits';

/** Delay of every guess at an account under attack. */
const SLOWED_MS = 1_500;

/** An attempt at a password. */
export interface PasswordTry {
  /** The account, whether or not it exists, prefixed with its kind. */
  account: string;
  /** Null for calls of our own pages. */
  address: string | null;
  /** The account was logged in to from this address before. */
  isKnownAddress: boolean;
}

/** An account and an address, under which attempts at both together are counted. */
function pairOf({ account, address }: Pick<PasswordTry, 'account' | 'address'>): string {
  return JSON.stringify([account, address === null ? '' : rateLimitKeyOf(address)]);
}

/** Waits; tests replace it. */
export type Pause = (milliseconds: number) => Promise<unknown>;

/**
 * Counts an attempt before the password is checked, so that attempts which arrive together are all
 * counted. Attempts are limited for account and address together, and for an address and its
 * network over all accounts. An account that is guessed at from many addresses gets slower and
 * allows each unknown address fewer attempts; it is never locked, and neither applies to an address
 * from which its owner has logged in before (docs/adr/0042).
 * @returns a function to call when the password was right: only failures count
 * @throws RequestError 429
 */
export async function countTry(
  limits: RateLimits,
  { account, address, isKnownAddress }: PasswordTry,
  pause: Pause = setTimeout,
): Promise<() => Promise<void>> {
  const pair = pairOf({ account, address });
  await limits.consume('triesOfAccountAndAddress', pair);
  if (isKnownAddress || address === null)
    return () => limits.clear('triesOfAccountAndAddress', pair);
  const from = rateLimitKeyOf(address);
  const network = networkKeyOf(address);
  await limits.consume('triesOfAddress', from);
  await limits.consume('triesOfNetwork', network);
  if (await limits.isOver('triesOfAccount', account)) {
    await limits.consume('triesOfAccountAndAddressUnderAttack', pair);
    await pause(SLOWED_MS);
  }
  return async () => {
    await forgetTries(limits, { account, address });
    await limits.giveBack('triesOfAddress', from);
    await limits.giveBack('triesOfNetwork', network);
    await limits.giveBack('triesOfAccount', account);
  };
}

/** Forgets the attempts at an account from one address, where its owner is now known to be. */
export async function forgetTries(
  limits: RateLimits,
  tried: Pick<PasswordTry, 'account' | 'address'>,
): Promise<void> {
  await limits.clear('triesOfAccountAndAddress', pairOf(tried));
  await limits.clear('triesOfAccountAndAddressUnderAttack', pairOf(tried));
}
