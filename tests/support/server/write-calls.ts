import { eq } from 'drizzle-orm';
import { recordArrivalWish, stopArrivals } from '@/lib/contract/calls/arrival';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { recordUniqueView, recordUsage, recordVitals } from '@/lib/contract/calls/point';
import { publishReview, uploadReviewMedia } from '@/lib/contract/calls/review';
import {
  changePassword,
  closeMember,
  createHandover,
  endSession,
  login,
  loginByHandover,
  proveMailbox,
  register,
  resetPassword,
  updateMember,
} from '@/lib/contract/calls/user';
import type { Database } from '@/lib/server/db/database';
import { arrivalWishes } from '@/lib/server/db/schema/arrivals';
import { enquiries } from '@/lib/server/db/schema/leads';
import {
  handoverCodes,
  members,
  proofCodes,
  recoveryCodes,
  sessions,
} from '@/lib/server/db/schema/members';
import { hashOfBrowser } from '@/lib/server/members/handover';
import { hashPassword } from '@/lib/server/password-hash';
import { hashOfToken } from '@/lib/server/request/member-sessions';
import type { WriteExample } from './fuzz-requests';
import { webmVideo } from './sample-videos';
import { addTestCar, TEST_MODEL_ID } from './test-car';
import { createTestMember } from './test-member';
import { fieldParts, formBody, formRequest } from './upload-request';

const BAD_MAILS = ['bat', 'a@b', '@b.mn', 'a b@c.mn', 'a@b@c.mn', '<a@b.mn>', 'a@.mn'];
const BAD_PHONES = ['1', 'phone', '+', '+976 9911 2233 ext', '1'.repeat(30), '٩٩١١'];
const PLACE = { plate: 'header', module: 'menu', station: 'brand', page: '/brand' };

const TOKEN = 'e'.repeat(64);
const OTHER_TOKEN = '0'.repeat(64);
const BROWSER = 'f'.repeat(64);
const HANDOVER_CODE = 'a'.repeat(64);
const RECOVERY_CODE = 'b'.repeat(64);
const PROOF_CODE = 'c'.repeat(64);
const PASSWORD = 'b'.repeat(32);
const ARRIVAL_CODE = '3f2b2f6e-7d4b-4f0a-9d0e-2b1a4c5d6e70';

/** The member, the session and the car of the examples. */
export async function prepareWriteCalls(db: Database): Promise<void> {
  await addTestCar(db);
  const passwordHash = await hashPassword(PASSWORD);
  const { memberId } = await createTestMember(db);
  await db.update(members).set({ passwordHash }).where(eq(members.memberId, memberId));
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const tokenHash = hashOfToken(TOKEN);
  await db.insert(sessions).values({ tokenHash, memberId, expiresAt, lastUsedAt: new Date() });
  const browserHash = hashOfBrowser(BROWSER, { address: null, userAgent: '' });
  const codeHash = hashOfToken(HANDOVER_CODE);
  await db.insert(handoverCodes).values({ codeHash, tokenHash, browserHash, expiresAt });
  const other = await createTestMember(db);
  const recovery = { codeHash: hashOfToken(RECOVERY_CODE), memberId: other.memberId, expiresAt };
  await db.insert(recoveryCodes).values(recovery);
  const waiting = await createTestMember(db);
  const unprovenSince = new Date();
  await db.update(members).set({ unprovenSince }).where(eq(members.memberId, waiting.memberId));
  const proof = { codeHash: hashOfToken(PROOF_CODE), memberId: waiting.memberId, expiresAt };
  await db.insert(proofCodes).values(proof);
  const lead = { number: 'WSH-0001', kind: 'arrival', port: 'khorgos', lang: 'mn' } as const;
  const empty = { name: '', country: '', mobile: '', remark: '' };
  const [stored] = await db
    .insert(enquiries)
    .values({ ...lead, ...empty, mail: 'wish@example.mn' })
    .returning();
  await db.insert(arrivalWishes).values({
    enquiryId: stored?.id ?? 0,
    filters: { seats: 9 },
    code: ARRIVAL_CODE,
    checkedGeneration: 0,
    expiresAt,
  });
}

/**
 * Every call that writes something, with a request that does. All other calls are assumed to only
 * read; a test sends them valid requests too and compares the rows afterwards.
 */
export const WRITE_CALLS: readonly WriteExample[] = [
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
    required: ['name', 'mobile', 'country', 'remark'],
    meaningless: { mail: BAD_MAILS, mobile: BAD_PHONES, name: [' ', '\u00a0\t'], remark: ['\n'] },
  },
  {
    call: recordPurchaseIntention,
    fields: { car_model_sign: 'byd-seal-2025' },
    required: ['car_model_sign'],
    meaningless: { car_model_sign: [' ', '\n\t'] },
  },
  {
    call: recordArrivalWish,
    fields: { brand_sign: 'byd', seats: 7, mail: 'bat@example.mn' },
    required: ['mail'],
    meaningless: { mail: BAD_MAILS },
  },
  { call: stopArrivals, fields: { code: ARRIVAL_CODE }, required: ['code'] },
  { call: recordUsage, fields: PLACE, required: ['plate', 'module', 'station'] },
  { call: recordUniqueView, fields: PLACE, required: ['plate', 'module', 'station'] },
  {
    call: recordVitals,
    fields: { page_kind: 'car', device: 'phone', lcp: 1400, inp: 96, cls: 20 },
    required: ['page_kind', 'device'],
    meaningless: { page_kind: ['/car/1', 'Car'], device: ['bicycle'] },
  },
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
  {
    call: createHandover,
    fields: { token: TOKEN, browser: BROWSER },
    required: ['token'],
    meaningless: { token: [OTHER_TOKEN] },
  },
  {
    call: loginByHandover,
    fields: { code: HANDOVER_CODE, browser: BROWSER },
    required: ['code'],
    meaningless: { code: [OTHER_TOKEN] },
  },
  {
    call: endSession,
    fields: { token: TOKEN },
    required: ['token'],
    meaningless: { token: [OTHER_TOKEN] },
  },
  {
    call: updateMember,
    fields: { token: TOKEN, name: 'Бат', whatsapp: '+976 8811 0000' },
    required: ['token'],
    meaningless: { token: [OTHER_TOKEN], whatsapp: BAD_PHONES },
  },
  {
    call: changePassword,
    fields: { token: TOKEN, password: PASSWORD, new_password: 'c'.repeat(32) },
    required: ['token', 'password', 'new_password'],
    meaningless: {
      token: [OTHER_TOKEN],
      password: ['d'.repeat(32), 'a'.repeat(31)],
      new_password: ['Passw0rd!', 'A'.repeat(32)],
    },
  },
  {
    call: publishReview,
    fields: {
      token: TOKEN,
      model_id: TEST_MODEL_ID,
      rating: 5,
      purchase_time: '2025-11',
      experience: 'Хэлсэн ёсоор нь авлаа.',
      client_id: '5d0c3f1a-7d4b-4f0a-9d0e-2b1a4c5d6e7f',
    },
    required: ['token', 'model_id', 'experience'],
    meaningless: {
      token: [OTHER_TOKEN],
      model_id: ['0', '99', '-1', '1e3'],
      rating: ['0', '6', '4.5', 'five'],
      purchase_time: ['2099-01', '2025-13', '2025-1', 'May'],
      experience: [' ', '\n', '\u200f\u202e'],
      client_id: ['x', '5d0c3f1a'],
    },
  },
  {
    call: uploadReviewMedia,
    fields: { token: TOKEN },
    required: ['token'],
    meaningless: { token: [OTHER_TOKEN] },
    request(fields, changes = {}) {
      const file = { name: 'file', content: webmVideo(), filename: 'video.webm' };
      const { body = formBody([...fieldParts(fields), file]) } = changes;
      return formRequest(fields, body, changes);
    },
  },
  {
    call: resetPassword,
    fields: { code: RECOVERY_CODE, new_password: 'c'.repeat(32) },
    required: ['code', 'new_password'],
    meaningless: { code: [OTHER_TOKEN], new_password: ['Passw0rd!', 'A'.repeat(32)] },
  },
  {
    call: proveMailbox,
    fields: { code: PROOF_CODE },
    required: ['code'],
    meaningless: { code: [OTHER_TOKEN] },
  },
  {
    call: closeMember,
    fields: { token: TOKEN, password: 'c'.repeat(32), reviews: 'remove' },
    required: ['token', 'password', 'reviews'],
    meaningless: {
      token: [OTHER_TOKEN],
      password: ['d'.repeat(32), 'a'.repeat(31)],
      reviews: ['all', ''],
    },
  },
];
