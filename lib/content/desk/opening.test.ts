import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { units } from '@/lib/server/db/schema/units';
import { removeDemo } from '@/lib/server/import/remove-demo';
import { commandLine } from '@/lib/server/staff/audit';
import { readStaffSession } from '@/lib/server/staff/staff-session';
import { backend, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { readMissing } from './opening';

withDeskTeam({ content: 'demo', isSite: true });

async function missingSteps() {
  const staff = await readStaffSession(backend.auth, owner.headers);
  if (!staff) throw new Error('The owner is not signed in.');
  return (await readMissing(staff)).map(({ step }) => step);
}

it('demands to take the demo out until nothing of it is left but what became the owner’s', async () => {
  const { db } = backend;
  expect(await missingSteps()).toContain('demo');
  await db.update(units).set({ vin: 'LSGKB52H3KV012345' }).where(eq(units.unitId, 1001));
  await removeDemo(db, commandLine());
  expect(await db.$count(units)).toBe(1);
  const steps = await missingSteps();
  expect(steps).toContain('names');
  expect(steps).not.toContain('demo');
});
