import { z } from 'zod';
import { ENQUIRY_STATES, NOTE_MAX_LENGTH } from '@/lib/config/enquiry-states';
import { enquiryPath } from '@/lib/routing/desk-address';
import { addNote, setEnquiryState, takeEnquiry } from '../leads/handling';
import { deskAction, formText } from './desk-action';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const take = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, owner: z.string().max(100).default('') }),
  async run(input, { db, staff, actor, now }) {
    await takeEnquiry(db, input, { ...actor, staffId: staff.id }, now);
    return { to: enquiryPath(input.id), notice: 'enquiryTaken' };
  },
});

export const setState = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, from: z.enum(ENQUIRY_STATES), state: z.enum(ENQUIRY_STATES) }),
  async run(input, { db, staff, actor, now }) {
    await setEnquiryState(db, input, { ...actor, staffId: staff.id }, now);
    return { to: enquiryPath(input.id), notice: 'stateSet' };
  },
});

export const writeNote = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, text: formText(NOTE_MAX_LENGTH) }),
  async run(input, { db, staff, actor, now }) {
    await addNote(db, input, { ...actor, staffId: staff.id }, now);
    return { to: enquiryPath(input.id), notice: 'noteAdded' };
  },
});
