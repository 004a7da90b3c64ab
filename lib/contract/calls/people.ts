import * as z from 'zod/mini';
import { defineCall } from '../call';

/** Whole, with the point to crop it around in per cent from its left and top. */
export const wholePicture = z.object({
  src: z.string(),
  small_src: z.string(),
  width: z.number(),
  height: z.number(),
  focus_x: z.nullable(z.number()),
  focus_y: z.nullable(z.number()),
});

/** A person of the mall whom buyers see and write to. */
export const person = z.object({
  person_id: z.number(),
  /** As readers of the request's language write it. */
  name: z.string(),
  portrait: z.nullable(wholePicture),
  /** In which they answer: codes as the site's, and `zh`. */
  languages: z.array(z.string()),
  port: z.enum(['khorgos', 'erenhot']),
  role: z.nullable(z.enum(['sales', 'documents', 'delivery', 'service', 'manager'])),
  /** '' for none; WhatsApp's number in digits only. */
  whatsapp: z.string(),
  telegram: z.string(),
  messenger: z.string(),
  wechat: z.string(),
  phone: z.string(),
  /** When they answer, as clocks in China show it: days of the week (0 for Sunday), minutes of the day. */
  hours: z.object({
    days: z.array(z.number()),
    from: z.number(),
    until: z.number(),
    /** Leave and absences that are not over: beginning and end, in seconds since 1970. */
    away: z.array(z.array(z.number())),
    /** Days of the next two weeks on which their store is closed, such as 2027-02-05. */
    closed: z.array(z.string()),
  }),
  /** The last day of a leave that is not over; null for none. */
  leave_until: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;

/** People of both ports, in the order in which they are shown. */
export const listPeople = defineCall({
  method: 'GET',
  path: '/api/people/list',
  request: z.object({}),
  response: z.array(person),
});
