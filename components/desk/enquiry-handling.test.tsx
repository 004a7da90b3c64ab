import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readEnquiry } from '@/lib/content/desk/inbox';
import { enquiries } from '@/lib/server/db/schema/leads';
import { erasePerson } from '@/lib/server/leads/erase';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import { COMMAND_LINE } from '@/lib/server/staff/audit';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { backend, withDeskTeam } from '@/tests/support/server/desk-team';
import { EnquiryHandling } from './enquiry-handling';

withDeskTeam({ isSite: true });

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
  await erasePerson(db, { contacts }, COMMAND_LINE, new Date());
  expect(await show()).toEqual([]);
});
