import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { PASSKEY_LIMITS } from '@/lib/config/staff-rights';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { rateLimitKeyOf } from '../http/ip-address';
import { requirePassword } from './account-actions';
import { recordAudit } from './audit';
import { deskAction, formText } from './desk-action';
import { DeskRejection } from './desk-rejection';
import { endedChallengeCookie, keepChallenge, takeChallenge } from './passkey-challenge';
import {
  creationOptions,
  dropPasskey,
  findByPasskey,
  namePasskey,
  requestOptions,
  storePasskey,
} from './passkeys';

/** Far more than any device sends. */
const RESPONSE_LENGTH = 16 * 1024;

/** What a browser answers, as JSON; everything in it is verified by the library. */
function answerOf<Answer>() {
  const shape = z.looseObject({ id: z.string(), response: z.looseObject({}) });
  return z
    .string()
    .max(RESPONSE_LENGTH)
    .transform((text, context) => {
      try {
        return shape.parse(JSON.parse(text)) as unknown as Answer;
      } catch {
        context.addIssue('no answer of a browser');
        return z.NEVER;
      }
    });
}

const id = z.coerce.number().int().positive();
const name = formText(PASSKEY_LIMITS.nameLength);

/** Asked by a script: what the browser makes a passkey from. The password is asked for first. */
export const beginPasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ password: z.string().min(1).max(1000) }),
  async run({ password }, context) {
    const { db, origin, staff } = context;
    await requirePassword(context, password);
    const data = await creationOptions(db, origin, staff);
    return { data, cookies: [await keepChallenge(context, data.challenge, staff.id)] };
  },
});

export const addPasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ name, response: answerOf<RegistrationResponseJSON>() }),
  async run(input, context) {
    const { db, origin, staff, actor, now } = context;
    const challenge = await takeChallenge(context, staff.id);
    if (!challenge) throw new DeskRejection('passkeyRejected');
    const by = { ...actor, staffId: staff.id };
    await storePasskey(db, { ...input, challenge, origin }, by, now);
    const cookies = [endedChallengeCookie(origin)];
    return { to: DESK_PATHS.account, notice: 'passkeyAdded', cookies };
  },
});

export const renamePasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ id, name }),
  async run(input, { db, staff, actor, now }) {
    await namePasskey(db, input, { ...actor, staffId: staff.id }, now);
    return { to: DESK_PATHS.account, notice: 'passkeyRenamed' };
  },
});

export const removePasskey = deskAction({
  allowed: 'staff',
  fields: z.object({ id }),
  async run(input, { db, staff, actor, now }) {
    await dropPasskey(db, input.id, { ...actor, staffId: staff.id }, now);
    return { to: DESK_PATHS.account, notice: 'passkeyRemoved' };
  },
});

/** Asked by a script: what a passkey of this browser has to sign. */
export const beginPasskeySignIn = deskAction({
  allowed: 'everybody',
  fields: z.object({}),
  async run(_, context) {
    await context.limits.consume('staffSignIn', rateLimitKeyOf(context.address));
    const data = await requestOptions(context.origin);
    return { data, cookies: [await keepChallenge(context, data.challenge, null)] };
  },
});

/** A passkey stands for password and code; who has not set up codes yet is led there by every page. */
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
      body: { userId: staffId },
      headers,
      returnHeaders: true,
    });
    const subject = { kind: 'staff', id: staffId } as const;
    const event = { action: 'signedIn', subject, after: { passkey } } as const;
    await recordAudit(db, { staffId, name: ownName }, event, now);
    const cookies = [...begun.headers.getSetCookie(), endedChallengeCookie(origin)];
    return { to: DESK_PATHS.home, cookies };
  },
});
