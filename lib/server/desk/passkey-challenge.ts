import { randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { z } from 'zod';
import type { ActionContext } from '../staff/desk-backend';

/** How long a person has to use their key, as for a code after the password. */
const VALID_S = 5 * 60;

/** What a browser was asked to sign. */
const CHALLENGE = z.object({
  challenge: z.string(),
  /** Who adds a passkey; null for a sign-in, where nobody is known yet. */
  staffId: z.string().nullable(),
});

function cookieOf(origin: string, token: string, maxAgeS: number): string {
  const isSecure = origin.startsWith('https:');
  const attributes = `Path=/; Max-Age=${maxAgeS}; SameSite=Strict; HttpOnly${isSecure ? '; Secure' : ''}`;
  return `${cookieNameOf(origin)}=${token}; ${attributes}`;
}

const cookieNameOf = (origin: string) =>
  `${origin.startsWith('https:') ? '__Host-' : ''}desk.passkey`;

const identifierOf = (token: string) => `passkey-${token}`;

/**
 * Remembers a challenge for the browser that asked for it.
 * @param staffId who adds a passkey; null for a sign-in
 * @returns the cookie by which the browser shows that the challenge is its own
 */
export async function keepChallenge(
  { auth, origin }: ActionContext,
  challenge: string,
  staffId: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: JSON.stringify({ challenge, staffId } satisfies z.input<typeof CHALLENGE>),
    expiresAt: new Date(Date.now() + VALID_S * 1000),
  });
  return cookieOf(origin, token, VALID_S);
}

/**
 * Takes the challenge of this browser, which can be used once: of two requests at the same moment,
 * the database gives it to one.
 * @returns null where there is none, it is too old, or it was made for something else
 */
export async function takeChallenge(
  { auth, origin, headers }: ActionContext,
  staffId: string | null,
): Promise<string | null> {
  const token = parseCookies(headers.get('cookie') ?? '').get(cookieNameOf(origin));
  if (!token) return null;
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.consumeVerificationValue(identifierOf(token));
  if (!kept || kept.expiresAt.getTime() < Date.now()) return null;
  const { challenge, staffId: madeFor } = CHALLENGE.parse(JSON.parse(kept.value));
  return madeFor === staffId ? challenge : null;
}

/** Ends the cookie of a challenge that was used. */
export const endedChallengeCookie = (origin: string) => cookieOf(origin, '', 0);
