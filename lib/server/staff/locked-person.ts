import { asc, eq, or } from 'drizzle-orm';
import type { StaffRole } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffUsers } from '../db/schema/staff';

interface LockedPerson {
  email: string;
  role: StaffRole;
  disabledAt: Date | null;
  isLastOwner: boolean;
}

/**
 * The person's row and those of all owners, locked until the transaction ends, always in the same
 * order: two owners can neither remove each other at the same moment nor deadlock.
 * @returns null where nobody has that id or mailbox
 */
export async function lockPerson(
  tx: Database,
  column: 'id' | 'email',
  value: string,
): Promise<LockedPerson | null> {
  const { id, email, role, disabledAt } = staffUsers;
  const rows = await tx
    .select({ id, email, role, disabledAt })
    .from(staffUsers)
    .where(or(eq(staffUsers[column], value), eq(role, 'owner')))
    .orderBy(asc(id))
    .for('update');
  const person = rows.find((row) => row[column] === value);
  if (!person) return null;
  const owners = rows.filter((row) => row.role === 'owner' && !row.disabledAt);
  return { ...person, isLastOwner: owners.length === 1 && owners[0]?.id === person.id };
}
