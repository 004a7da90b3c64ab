import { DESK_PATHS, enquiryPath } from '@/lib/routing/desk-address';
import { editPath } from '@/lib/routing/desk-car-address';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults, narrowFaults } from './support/page-checks';

// An unknown address is answered with 404 on purpose.
test.use({ locale: 'en', expectedErrors: [/status of 404/] });

test('every page of the desk is accessible and fits phone, tablet and desk, with and without somebody signed in', {
  tag: '@desktop',
}, async ({ page, database }) => {
  const faultsOf = async (path: string) => {
    await page.goto(deskAddress(path));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    const found = await axeFaults(page);
    for (const width of [375, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await narrowFaults(page, `${width} px`)));
    }
    return found.map((fault) => `${path}: ${fault}`);
  };
  const invitation = await newInvitation(newStaffMail('axe'), 'owner');
  const faults: string[] = [];
  for (const path of [DESK_PATHS.signIn, DESK_PATHS.code, invitation, '/nowhere']) {
    faults.push(...(await faultsOf(path)));
  }
  await enter(page, invitation, 'Li Wei');
  const [enquiry] = await database`
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang, answer_due_at,
      next_step, next_step_on, suspect)
    values (${`AXE-${Date.now()}`}, 'general', 'khorgos', 'بات', 'Монгол', 'a@example.com', '+976 9911 2233',
      'مرحبا', 'ar', now() - interval '2 days', 'Ring', current_date, true)
    returning id`;
  // The first three redirect people who are signed in; the others serve no page.
  const {
    signIn,
    code,
    secondFactor,
    news,
    export: lists,
    analyticsFile,
    siteCheckProgress,
    importProgress,
    carsFile,
    sheets,
    comparedText,
    textsFile,
    ...pages
  } = DESK_PATHS;
  const edited = [editPath('models', '101'), editPath('brands', 'byd'), editPath('units', '1001')];
  const single = [enquiryPath(Number(enquiry?.id)), '/?state=won', ...edited];
  for (const path of [...Object.values(pages), ...single]) {
    faults.push(...(await faultsOf(path)));
  }
  expect(faults).toEqual([]);
});

const PHONE = { width: 375, height: 667 };

/** Completely, except for fractions of a pixel at the end of a row. */
const IN_FIRST_VIEW = { ratio: 0.99 };

test('on a phone the desk begins with what counts: words, telephone and messengers, the first enquiry', {
  tag: '@desktop',
}, async ({ page, database }) => {
  await page.setViewportSize(PHONE);
  // Not an owner: their pages begin with messages about the accounts of other tests.
  await enter(page, await newInvitation(newStaffMail('thumb'), 'sales'), 'Li Wei');
  const number = `P${Date.now()}`;
  const remark = `${number}: ${'Нужен белый кроссовер с полным приводом, не старше трёх лет. '.repeat(7)}`;
  const [enquiry] = await database`
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang, answer_due_at)
    values (${number}, 'car', 'khorgos', 'Сергей', 'Россия', 's@example.com',
      '+7 914 123-45-67', ${remark}, 'ru', now() - interval '3 days')
    returning id`;
  await page.goto(deskAddress(enquiryPath(Number(enquiry?.id))));
  await expect(page.getByText(`${number}: Нужен белый`)).toBeInViewport();
  await expect(page.getByRole('link', { name: '+7 914 123-45-67' })).toHaveAttribute(
    'href',
    'tel:+79141234567',
  );
  for (const name of ['+7 914 123-45-67', 'Telegram', 'WhatsApp', 'Viber', 'WeChat']) {
    await expect(page.getByRole('link', { name })).toBeInViewport(IN_FIRST_VIEW);
  }
  // Buttons that close an enquiry are hidden beside those that begin with it.
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  for (const name of ['Won', 'Lost', 'Spam']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  }

  await page.goto(deskAddress('/?state=new&port=khorgos'));
  const box = await page.getByRole('link', { name: 'Сергей' }).first().boundingBox();
  expect(box?.y).toBeLessThan(250);
  await expect(page.getByRole('link', { name: /^New \d/ })).toBeInViewport(IN_FIRST_VIEW);
  await page
    .getByRole('checkbox', { name: /^Select enquiry/ })
    .first()
    .check();
  await expect(page.getByRole('button', { name: 'Take them' })).toBeInViewport(IN_FIRST_VIEW);
});

test('on a phone the tab of the current page is in view', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, await newInvitation(newStaffMail('tabs'), 'owner'), 'Li Wei');
  for (const [path, name] of [
    ['/staff', 'Staff'],
    ['/notifications', 'Notifications'],
    ['/audit', 'Audit trail'],
    ['/account', 'My account'],
  ] as const) {
    await page.goto(deskAddress(path));
    const tab = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toBeInViewport(IN_FIRST_VIEW);
  }
});
