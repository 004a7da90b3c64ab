import { eq } from 'drizzle-orm';
import { inboxFilterOf } from '@/lib/content/desk/inbox';
import { CommandError, visible } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { staffUsers } from '@/lib/server/db/schema/staff';
import type { InboxFilter } from '@/lib/server/leads/inbox';

export interface FilterOptions {
  filter: InboxFilter;
  /** Mail address of a member of staff. */
  owner?: string;
}

/**
 * The filter of a command's options, like that in the address of the inbox.
 * @throws CommandError that names an invalid option, because ignoring a filter would show too much
 */
export function readFilterOptions({
  owner,
  ...options
}: Record<string, string | boolean | undefined>): FilterOptions {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'string' && name !== 'limit') given[name] = value;
  }
  const filter = inboxFilterOf(given, '');
  for (const [name, value] of Object.entries(given)) {
    if (!((name === 'due' ? 'dueBy' : name) in filter))
      throw new CommandError(`"${visible(value)}" is no ${name}.`);
  }
  return { filter, ...(typeof owner === 'string' && { owner }) };
}

/** @throws CommandError when no member of staff has this mail address */
export async function filterOf(
  db: Database,
  { filter, owner }: FilterOptions,
): Promise<InboxFilter> {
  if (!owner) return filter;
  const [person] = await db
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(eq(staffUsers.email, owner.toLowerCase()))
    .limit(1);
  if (!person) throw new CommandError(`Nobody of the staff has the address "${visible(owner)}".`);
  return { ...filter, ownerId: person.id };
}
