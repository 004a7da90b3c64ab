import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { PASSKEY_LIMITS } from '@/lib/config/staff-rights';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { DeskRejection } from '../request/desk-rejection';
import { rateLimitKeyOf } from '../request/ip-address';
import { recordAudit } from '../staff/audit';
import {
  creationOptions,
  dropPasskey,
  findByPasskey,
  namePasskey,
  requestOptions,
  storePasskey,
} from '../staff/passkeys';
import { password, requirePassword } from '../staff/passwords';
import { deskAction, formText } from './desk-action';
import { endedChallengeCookie, keepChallenge, takeChallenge } from './passkey-challenge';
import { jsonText } from './typed-form';

/** Far more than any device sends. */
const RESPONSE_LENGTH = 16 * 1024;

/** What a browser answers; everything in it is verified by the library. */
function answerOf<Answer>() {
  return z
    .string()
    .max(RESPONSE_LENGTH)
    .pipe(jsonText)
    .pipe(z.looseObject({ id: z.string(), response: z.looseObject({}) }))
    .transform((answer) => answer as unknown as Answer);
}

const id = z.coerce.number().int().positive();
const name = formText(PASSKEY_LIMITS.nameLength);

/** For a script: the options from which the browser makes a passkey. Requires the password. */
export const beginPasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ password }),
  async run({ password: given }, context) {
    const { db, origin, staff } = context;
    await requirePassword(context, given);
    const data = await creationOptions(db, origin, staff);
    return { data, cookies: [await keepChallenge(context, data.challenge, staff.id)] };
  },
});

export const addPasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ name, response: answerOf<RegistrationResponseJSON>() }),
  async run(input, context) {
    const { db, origin, staff } = context;
    const challenge = await takeChallenge(context, staff.id);
    if (!challenge) throw new DeskRejection('passkeyRejected');
    await storePasskey(db, { ...input, challenge, origin }, context);
    const cookies = [endedChallengeCookie(origin)];
    return { to: DESK_PATHS.account, notice: 'passkeyAdded', cookies };
  },
});

export const renamePasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ id, name }),
  async run(input, context) {
    await namePasskey(context.db, input, context);
    return { to: DESK_PATHS.account, notice: 'passkeyRenamed' };
  },
});

export const removePasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ id }),
  async run(input, context) {
    await dropPasskey(context.db, input.id, context);
    return { to: DESK_PATHS.account, notice: 'passkeyRemoved' };
  },
});

/** For a script: the challenge that a passkey of this browser has to sign. */
export const beginPasskeySignIn = deskAction({
  allowed: 'everybody',
  fields: z.object({}),
  async run(_, context) {
    await context.limits.consume('staffSignIn', rateLimitKeyOf(context.address));
    const data = await requestOptions(context.origin);
    return { data, cookies: [await keepChallenge(context, data.challenge, null)] };
  },
});

/** A passkey replaces password and code. */
export const signInByPasskey = deskAction({
  allowed: 'everybody',
  fields: z.object({ response: answerOf<AuthenticationResponseJSON>() }),
  async run({ response }, context) {
    const { auth, db, headers, limits, address, origin, now } = context;
    await limits.consume('staffSignIn', rateLimitKeyOf(address));
    const challenge = await takeChallenge(context, null);
    if (!challenge) throw new DeskRejection('passkeyRejected');
    const person = await findByPasskey(db, { response, challenge, origin }, now);
    const { staffId, name: ownName, passkey } = person;
    const begun = await auth.api.beginSession({
      body: { userId: staffId, proof: 'passkey' },
      headers,
      returnHeaders: true,
    });
    const subject = { kind: 'staff', id: staffId } as const;
    const event = { action: 'signedIn', subject, after: { passkey } } as const;
    await recordAudit(db, { staffId, name: ownName, now }, event);
    const cookies = [...begun.headers.getSetCookie(), endedChallengeCookie(origin)];
    return { to: DESK_PATHS.home, cookies };
  },
});
