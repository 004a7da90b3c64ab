import { z } from 'zod';
import { enquiryPath } from '@/lib/routing/desk-address';
import { setSuspect } from '../leads/spam';
import { deskAction } from './desk-action';

export const markSuspect = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    suspect: z.stringbool(),
  }),
  async run(input, { db, actor }) {
    await setSuspect(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'suspectSet' };
  },
});
