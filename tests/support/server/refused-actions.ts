import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { DeskAction } from '@/lib/server/desk/desk-action';
import { DESK_ACTIONS } from '@/lib/server/desk/desk-actions';

/** Every action that a role may not carry out; null: not signed in. */
export function refusedActionsOf(role: StaffRole | null): string[] {
  const mayDo = ({ allowed }: DeskAction) => {
    if (allowed === 'everybody') return true;
    if (!role) return false;
    return allowed === 'newcomers' || allowed === 'staff' || mayStaff(role, allowed);
  };
  return Object.entries(DESK_ACTIONS)
    .filter(([, action]) => !mayDo(action))
    .map(([name]) => name);
}
