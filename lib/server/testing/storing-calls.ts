import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { recordUniqueView, recordUsage } from '@/lib/contract/calls/point';
import { login, register } from '@/lib/contract/calls/user';
import type { StoringExample } from './generated-requests';

const BAD_MAILS = ['bat', 'a@b', '@b.mn', 'a b@c.mn', 'a@b@c.mn', '<a@b.mn>', 'a@.mn'];
const BAD_PHONES = ['1', 'phone', '+', '+976 9911 2233 ext', '1'.repeat(30), '٩٩١١٢٢٣٣'];
const PLACE = { plate: 'header', module: 'menu', station: 'brand', page: '/brand' };

/**
 * Every call that stores something, with a request that does. All other calls are taken to only
 * read, and a test sends them right requests too and counts the rows afterwards.
 */
export const STORING_CALLS: readonly StoringExample[] = [
  {
    call: recordEnquiry,
    fields: {
      name: 'Бат',
      country: 'Mongolia',
      country_id: 496,
      mail: 'bat@example.mn',
      mobile: '+976 9911 2233',
      remark: 'Хэзээ?',
      client_id: '3f2b2f6e-7d4b-4f0a-9d0e-2b1a4c5d6e7f',
    },
    required: ['name', 'mobile', 'mail', 'country', 'remark'],
    meaningless: { mail: BAD_MAILS, mobile: BAD_PHONES, name: [' ', '\u00a0\t'], remark: ['\n'] },
  },
  {
    call: recordPurchaseIntention,
    fields: { car_model_sign: 'byd-seal-2025' },
    required: ['car_model_sign'],
    meaningless: { car_model_sign: [' ', '\n\t'] },
  },
  { call: recordUsage, fields: PLACE, required: ['plate', 'module', 'station'] },
  { call: recordUniqueView, fields: PLACE, required: ['plate', 'module', 'station'] },
  {
    call: register,
    fields: { email: 'bat@example.mn', whatsapp: '+97699112233', password: 'a'.repeat(32) },
    required: ['email', 'whatsapp', 'password'],
    meaningless: {
      email: BAD_MAILS,
      whatsapp: BAD_PHONES,
      password: ['Passw0rd!', 'A'.repeat(32)],
    },
  },
  {
    call: login,
    fields: { email: 'bat@example.mn', password: 'a'.repeat(32) },
    required: ['email', 'password'],
    meaningless: { password: ['Passw0rd!', 'a'.repeat(31), 'g'.repeat(32)] },
  },
];
