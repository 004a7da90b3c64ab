import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, count, eq, isNull, lt, or } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import { PASSKEY_LIMITS } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffPasskeys, staffUsers } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { recordAudit } from './audit';
import type { StaffContext } from './desk-backend';
import { recordSecurityEvent } from './security-events';
import { endOtherSessions, type StaffMember } from './staff-session';

/**
 * The device must ask for finger, face or PIN: with the key itself these are two factors, so that
 * no password is needed.
 */
const USER_VERIFICATION = 'required';

/** Passkeys belong to the staff side's host and no other (WebAuthn section 4, "RP ID"). */
const rpIdOf = (origin: string) => new URL(origin).hostname;

/** One's own passkeys, the oldest first. */
export function listPasskeys(db: Database, staffId: string) {
  const { id, name, createdAt, lastUsedAt } = staffPasskeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, staffId))
    .orderBy(asc(id))
    .limit(PASSKEY_LIMITS.perPerson);
}

/** What a browser needs to create a passkey; it creates none on a device that already has one. */
export async function creationOptions(db: Database, origin: string, staff: StaffMember) {
  const { credentialId, transports } = staffPasskeys;
  const known = await db
    .select({ id: credentialId, transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, staff.id))
    .limit(PASSKEY_LIMITS.perPerson);
  if (known.length === PASSKEY_LIMITS.perPerson) throw new DeskRejection('tooManyPasskeys');
  return generateRegistrationOptions({
    rpName: company().name,
    rpID: rpIdOf(origin),
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new Uint8Array(Buffer.from(staff.id)),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
}

/** What a browser needs to offer its passkeys for this host, of any account. */
export function requestOptions(origin: string) {
  return generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    userVerification: USER_VERIFICATION,
  });
}

/** The person who changes their own passkeys, and how they are notified. */
type PasskeyOwner = Pick<StaffContext, 'staff' | 'actor' | 'notification'>;

const subjectOf = ({ staff }: PasskeyOwner) => ({ kind: 'staff', id: staff.id }) as const;

interface Answered<Response> {
  response: Response;
  challenge: string;
  origin: string;
}

/**
 * Stores a passkey that a browser has created.
 * @throws DeskRejection where the response is invalid, or the person has too many passkeys
 */
export async function storePasskey(
  db: Database,
  { response, challenge, origin, name }: Answered<RegistrationResponseJSON> & { name: string },
  by: PasskeyOwner,
): Promise<void> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
  }).catch(rejected);
  if (!registrationInfo) throw new DeskRejection('passkeyRejected');
  const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential;
  await db.transaction(async (tx) => {
    const userId = by.staff.id;
    // Locks the person's row, so that concurrent additions are all counted.
    await endOtherSessions(tx, by.staff);
    const [kept] = await tx
      .select({ count: count() })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.userId, userId));
    if ((kept?.count ?? 0) >= PASSKEY_LIMITS.perPerson) throw new DeskRejection('tooManyPasskeys');
    const [added] = await tx
      .insert(staffPasskeys)
      .values({
        userId,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports ?? [],
        name,
        createdAt: by.actor.now,
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id });
    if (!added) throw new DeskRejection('passkeyRejected');
    const event = { action: 'passkeyAdded', subject: subjectOf(by), after: { name } } as const;
    await recordSecurityEvent(tx, by, by.actor, event);
  });
}

/**
 * Finds the person whose passkey has signed the challenge.
 * @throws DeskRejection without telling whether the passkey, the account or its access is wrong
 */
export async function findByPasskey(
  db: Database,
  { response, challenge, origin }: Answered<AuthenticationResponseJSON>,
  now: Date,
): Promise<{ staffId: string; name: string; passkey: string }> {
  const { id, userId, credentialId, counter } = staffPasskeys;
  const [found] = await db
    .select({ passkey: staffPasskeys, name: staffUsers.name })
    .from(staffPasskeys)
    .innerJoin(staffUsers, eq(staffUsers.id, userId))
    .where(and(eq(credentialId, response.id), isNull(staffUsers.disabledAt)))
    .limit(1);
  if (!found) throw new DeskRejection('passkeyRejected');
  const { passkey } = found;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) {
    throw new DeskRejection('passkeyRejected');
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(rejected);
  if (!verified) throw new DeskRejection('passkeyRejected');
  const { newCounter } = authenticationInfo;
  // A copy of the key that signs at the same moment has the same counter; only one is let in.
  const used = await db
    .update(staffPasskeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(
      and(
        eq(id, passkey.id),
        newCounter === 0 ? eq(counter, 0) : or(lt(counter, newCounter), eq(counter, 0)),
      ),
    )
    .returning({ id });
  if (used.length === 0) throw new DeskRejection('passkeyRejected');
  return { staffId: passkey.userId, name: found.name, passkey: passkey.name };
}

/** Gives one of one's own passkeys another name. */
export async function namePasskey(
  db: Database,
  { id, name }: { id: number; name: string },
  by: PasskeyOwner,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .select({ name: staffPasskeys.name })
      .from(staffPasskeys)
      .where(ownPasskey(id, by.staff.id))
      .for('update');
    if (!kept || kept.name === name) return;
    await tx.update(staffPasskeys).set({ name }).where(ownPasskey(id, by.staff.id));
    const change = { before: { name: kept.name }, after: { name } };
    const event = { action: 'passkeyRenamed', subject: subjectOf(by), ...change } as const;
    await recordAudit(tx, by.actor, event);
  });
}

/** Removes one of one's own passkeys; the codes of the authenticator app stay. */
export async function dropPasskey(db: Database, id: number, by: PasskeyOwner): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(staffPasskeys)
      .where(ownPasskey(id, by.staff.id))
      .returning({ name: staffPasskeys.name });
    if (!gone) return;
    await endOtherSessions(tx, by.staff);
    const event = { action: 'passkeyRemoved', subject: subjectOf(by), before: gone } as const;
    await recordSecurityEvent(tx, by, by.actor, event);
  });
}

const ownPasskey = (id: number, staffId: string) =>
  and(eq(staffPasskeys.id, id), eq(staffPasskeys.userId, staffId));

/** The library throws for every invalid response, which is untrusted input. */
function rejected(): never {
  throw new DeskRejection('passkeyRejected');
}
