import Cookies from 'js-cookie';

/** Shared by the hosts of the site, where they share cookies at all. */
const NAME = 'handover';
const LIFETIME_MS = 60_000;
/** Characters of the cookie that travel beside it in the payload; the others never leave it. */
const PROOF_LENGTH = 16;

/** A secret that proves to the next host that the browser is the same, and its visible part. */
export interface BrowserSecret {
  secret: string;
  proof: string;
}

const secretOf = (secret: string): BrowserSecret => ({
  secret,
  proof: secret.slice(0, PROOF_LENGTH),
});

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes a secret for one change of the host. One that waits for its host is kept: with a second click
 * on the link, whichever of the two addresses the browser opens proves itself by it.
 * @returns null where hosts share no cookies, or the browser takes none
 */
export function leaveSecret(domain: string | undefined): BrowserSecret | null {
  if (!domain) return null;
  const secret = Cookies.get(NAME) ?? newSecret();
  const secure = location.protocol === 'https:';
  Cookies.set(NAME, secret, {
    domain,
    secure,
    sameSite: 'lax',
    expires: new Date(Date.now() + LIFETIME_MS),
  });
  return Cookies.get(NAME) === secret ? secretOf(secret) : null;
}

/** The secret this browser has left, once. */
export function takeSecret(domain: string | undefined): BrowserSecret | null {
  const secret = domain && Cookies.get(NAME);
  if (!secret) return null;
  Cookies.remove(NAME, { domain });
  return secretOf(secret);
}
