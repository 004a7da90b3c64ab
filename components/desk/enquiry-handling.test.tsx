import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { desc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readEnquiry, stepDraftOf } from '@/lib/content/desk/inbox';
import { enquiries } from '@/lib/server/db/schema/leads';
import { erasePerson } from '@/lib/server/leads/erase';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import { commandLine } from '@/lib/server/staff/audit';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { createTestDatabase } from '@/tests/support/server/test-database';
import { EnquiryFacts } from './enquiry-facts';
import { EnquiryHandling } from './enquiry-handling';

const site = globalThis as typeof globalThis & { deskBackend?: DeskBackend | undefined };
const { deskBackend } = site;
let backend: DeskBackend;
let anna: DeskBrowser;
let boris: DeskBrowser;

beforeAll(async () => {
  const { db, close } = await createTestDatabase();
  backend = testDeskBackend(db);
  site.deskBackend = backend;
  anna = await newStaff(backend, 'sales', 'Anna');
  boris = await newStaff(backend, 'sales', 'Boris');
  return close;
});
afterAll(() => {
  site.deskBackend = deskBackend;
});
afterEach(cleanup);

it('offers nothing for an enquiry whose personal data was erased', async () => {
  const { db } = backend;
  await storeEnquiry(db, { ...MONGOLIAN_LEAD, createdAt: new Date() }, { isTold: false });
  const [lead] = await db.select({ id: enquiries.id }).from(enquiries);
  const show = async () => {
    const enquiry = await readEnquiry(String(lead?.id));
    if (!enquiry) throw new Error('The enquiry was not stored.');
    const staff = { id: 'anna', role: 'sales' } as const;
    const people = { staff, colleagues: [{ id: 'boris', name: 'Boris' }] };
    render(<EnquiryHandling language="en" enquiry={enquiry} {...people} />);
    return screen.queryAllByRole('button', { hidden: true }).map((button) => button.textContent);
  };
  expect(await show()).toEqual(expect.arrayContaining(['Take it', 'Won', 'Hand over']));
  cleanup();
  const contacts = { mobile: MONGOLIAN_LEAD.mobile, mail: '' };
  await erasePerson(db, { contacts }, commandLine());
  expect(await show()).toEqual([]);
});

it.each([
  ['has no day', 'dayMissing', { on: '' }],
  ['has a day that is none', 'incomplete', { on: '2098-13-01' }],
  ['is in the past', 'stepInPast', { on: '2020-03-01' }],
])('keeps the next step that a colleague has planned before one %s', async (...given) => {
  const [, notice, wrong] = given;
  const { db } = backend;
  await storeEnquiry(db, { ...MONGOLIAN_LEAD, createdAt: new Date() }, { isTold: false });
  const [lead] = await db.select({ id: enquiries.id }).from(enquiries).orderBy(desc(enquiries.id));
  /** Opens the page at the address that answers a form. @returns the fields of its next step */
  const open = async (to = '') => {
    cleanup();
    const query = Object.fromEntries(new URL(to, 'http://desk.localhost').searchParams);
    const enquiry = await readEnquiry(String(lead?.id));
    if (!enquiry) throw new Error('The enquiry was not stored.');
    const draft = stepDraftOf(query);
    const stepDraft = draft && { ...draft, isPast: query.notice === 'stepInPast' };
    const shown = {
      enquiry,
      stepDraft,
      staff: { id: 'anna', role: 'sales' },
      colleagues: [],
    } as const;
    render(<EnquiryHandling language="en" {...shown} />);
    const { form } = document.getElementById('step') as HTMLInputElement;
    return Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string>;
  };
  const mine = { ...(await open()), step: 'Ring', on: '2098-11-24' };
  const theirs = { ...mine, step: 'Send pictures', on: '2098-11-23' };
  await boris.send('plan-next-step', theirs);
  const refused = await anna.send('plan-next-step', { ...mine, ...wrong });
  expect(refused.to).toContain(`notice=${notice}`);
  const again = { ...(await open(refused.to ?? '')), on: mine.on };
  const late = await anna.send('plan-next-step', again);
  expect(late.to).toContain('notice=stepChanged');
  expect(await readEnquiry(String(lead?.id))).toMatchObject({ nextStep: theirs.step });
  // Who has been told of the colleague's step may replace it.
  const told = await open(late.to ?? '');
  expect((await anna.send('plan-next-step', told)).to).toContain('notice=nextStepSet');
  expect(await readEnquiry(String(lead?.id))).toMatchObject({ nextStep: 'Ring' });
});

it('says that a colleague has planned a step, also after news have shown it beside the one being typed', async () => {
  await storeEnquiry(backend.db, { ...MONGOLIAN_LEAD, createdAt: new Date() }, { isTold: false });
  const [lead] = await backend.db
    .select({ id: enquiries.id })
    .from(enquiries)
    .orderBy(desc(enquiries.id));
  const page = async () => {
    const enquiry = await readEnquiry(String(lead?.id));
    if (!enquiry) throw new Error('The enquiry was not stored.');
    const staff = { id: 'boris', role: 'sales' } as const;
    return <EnquiryHandling language="en" enquiry={enquiry} staff={staff} colleagues={[]} />;
  };
  const { rerender } = render(await page());
  const field = screen.getByLabelText<HTMLInputElement>('What is to be done');
  fireEvent.input(field, { target: { value: 'Ring' } });
  const plan = { id: String(lead?.id), step: 'Send pictures', on: '2098-11-23' };
  await anna.send('plan-next-step', plan);
  rerender(await page());
  const typed = Object.fromEntries(new FormData(field.form ?? undefined)) as typeof plan;
  const late = await boris.send('plan-next-step', { ...typed, on: '2098-11-24' });
  expect(late.to).toContain('notice=stepChanged');
  expect(await readEnquiry(plan.id)).toMatchObject({ nextStep: plan.step });
});

it("shows facts in the desk's language, without the site's own label of the form", async () => {
  const sent = { ...MONGOLIAN_LEAD, kind: 'car', from: 'tab-bar', createdAt: new Date() } as const;
  await storeEnquiry(backend.db, sent, { isTold: false });
  const [lead] = await backend.db
    .select({ id: enquiries.id })
    .from(enquiries)
    .orderBy(desc(enquiries.id));
  const enquiry = await readEnquiry(String(lead?.id));
  if (!enquiry) throw new Error('The enquiry was not stored.');
  const { container } = render(<EnquiryFacts language="ru" enquiry={enquiry} />);
  expect(container.textContent).toContain('ТемаАвтомобиль');
  expect(container.textContent).not.toContain('tab-bar');
});
