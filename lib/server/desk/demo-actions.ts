import { z } from 'zod';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction } from './desk-action';

/** Removes the demo; `seen` is how much of it the page has said would be removed. */
export const removeDemoRecords = deskAction({
  allowed: 'removeDemo',
  fields: z.object({ seen: z.string().regex(/^\d{1,9}(?:-\d{1,9}){0,20}$/) }),
  async run({ seen }, { db, actor }) {
    // Loaded when it is needed, as the writer of the catalogue is.
    const { removeDemo } = await import('../import/remove-demo');
    if (!(await removeDemo(db, actor, seen))) throw new DeskRejection('demoChanged');
    return { to: DESK_PATHS.cars, notice: 'demoRemoved' };
  },
});
