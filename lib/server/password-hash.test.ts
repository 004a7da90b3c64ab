import { expect, it } from 'vitest';
import { openedBy } from './password-hash';

const account = (passwordHash: string) => ({ passwordHash });
const OWN = account('own');
const OTHERS = account('others');

it.each([
  ['no account', [null], null, 4],
  ['one account', [OTHERS], null, 4],
  ['an address that several wait for', [null, OTHERS, OTHERS], null, 4],
  ['more than are asked for', [OTHERS, OTHERS, OTHERS, OTHERS, OTHERS], null, 5],
  ['the one who holds the address', [OWN, OTHERS], OWN, 1],
  ['one who waits for it, whether or not somebody holds it', [null, OWN, OTHERS], OWN, 2],
])('a password is compared as often as it takes: %s', async (_, accounts, opened, comparisons) => {
  let count = 0;
  const verify = async (password: string, hash: string | null) => {
    count += 1;
    return hash === password;
  };
  expect(await openedBy('own', accounts, 4, verify)).toBe(opened);
  expect(count).toBe(comparisons);
});
