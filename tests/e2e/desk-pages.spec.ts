import { DESK_PATHS, enquiryPath } from '@/lib/routing/desk-address';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';

// An unknown address is answered with 404 on purpose.
test.use({ locale: 'en', expectedErrors: [/status of 404/] });

test('every page of the desk is accessible, with and without somebody signed in', {
  tag: '@desktop',
}, async ({ page, database }) => {
  const faultsOf = async (path: string) => {
    await page.goto(deskAddress(path));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    return (await axeFaults(page)).map((fault) => `${path}: ${fault}`);
  };
  const invitation = await newInvitation(newStaffMail('axe'), 'owner');
  const faults: string[] = [];
  for (const path of [DESK_PATHS.signIn, DESK_PATHS.code, invitation, '/nowhere']) {
    faults.push(...(await faultsOf(path)));
  }
  await join(page, invitation, 'Li Wei');
  const [enquiry] = await database`
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang, answer_due_at,
      next_step, next_step_on, suspect)
    values (${`AXE-${Date.now()}`}, 'general', 'khorgos', 'بات', 'Монгол', 'a@example.com', '+976 9911 2233',
      'مرحبا', 'ar', now() - interval '2 days', 'Ring', current_date, true)
    returning id`;
  // Whoever is signed in is led on from the first three; the others answer no page.
  const {
    signIn,
    code,
    secondFactor,
    news,
    export: lists,
    numbersFile,
    siteCheckProgress,
    comparedText,
    ...pages
  } = DESK_PATHS;
  for (const path of [...Object.values(pages), enquiryPath(Number(enquiry?.id)), '/?state=won']) {
    faults.push(...(await faultsOf(path)));
  }
  expect(faults).toEqual([]);
});
