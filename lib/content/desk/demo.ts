import { countsOf, findDemo, mayHoldDemo } from '@/lib/server/import/demo-records';
import { seenDemoOf } from '@/lib/server/import/remove-demo';
import { deskBackend } from '@/lib/server/staff/desk-backend';

/** What of the demo there is to be taken out; null for nothing. */
export async function readDemo() {
  const { db } = deskBackend();
  if (!(await mayHoldDemo(db))) return null;
  const contents = await findDemo(db);
  const counts = countsOf(contents);
  if (!Object.values(counts).some(Boolean)) return null;
  return { counts, changed: contents.changed, kept: contents.kept, seen: seenDemoOf(contents) };
}
