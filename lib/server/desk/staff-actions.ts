import { z } from 'zod';
import { SHOWN_INVITATION_COOKIE } from '@/lib/config/cookies';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { inviteStaff, withdrawInvitation } from '../staff/invitations';
import { changeRole, setAccess } from '../staff/people';
import { deskAction, formText } from './desk-action';

/** For the one page that shows the link, and for five minutes only. */
function invitationCookie(token: string): string {
  return `${SHOWN_INVITATION_COOKIE}=${token}; Path=${DESK_PATHS.staff}; Max-Age=300; SameSite=Strict; HttpOnly`;
}

/** Makes a link, which the page shows to who asked for it and nobody else. */
export const invite = deskAction({
  allowed: 'manageStaff',
  fields: z.object({ email: formText(200), role: formText(20) }),
  async run(input, { db, actor, notification }) {
    const token = await inviteStaff(db, input, actor, notification);
    return { to: DESK_PATHS.staff, notice: 'invited', cookies: [invitationCookie(token)] };
  },
});

export const withdraw = deskAction({
  allowed: 'manageStaff',
  fields: z.object({ id: z.coerce.number().int().positive() }),
  async run({ id }, { db, actor }) {
    await withdrawInvitation(db, id, actor);
    return { to: DESK_PATHS.staff, notice: 'invitationWithdrawn' };
  },
});

export const setRole = deskAction({
  allowed: 'manageStaff',
  fields: z.object({ id: formText(100), role: formText(20) }),
  async run(input, { db, actor }) {
    await changeRole(db, input, actor);
    return { to: DESK_PATHS.staff, notice: 'roleChanged' };
  },
});

export const endAccess = deskAction({
  allowed: 'manageStaff',
  fields: z.object({ id: formText(100) }),
  async run({ id }, { db, actor }) {
    await setAccess(db, { id, isAllowed: false }, actor);
    return { to: DESK_PATHS.staff, notice: 'accessEnded' };
  },
});

export const restoreAccess = deskAction({
  allowed: 'manageStaff',
  fields: z.object({ id: formText(100) }),
  async run({ id }, { db, actor }) {
    await setAccess(db, { id, isAllowed: true }, actor);
    return { to: DESK_PATHS.staff, notice: 'accessRestored' };
  },
});
