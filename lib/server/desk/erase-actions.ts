import { z } from 'zod';
import { enquiryPath } from '@/lib/routing/desk-address';
import { erasePersonOf } from '../leads/erase';
import { deskAction, formText } from './desk-action';

export const erase = deskAction({
  allowed: 'eraseLeads',
  fields: z.object({
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    confirmed: formText(20),
  }),
  async run(input, { db, actor }) {
    await erasePersonOf(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'personErased' };
  },
});
