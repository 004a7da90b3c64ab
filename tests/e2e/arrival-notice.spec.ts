import { expect, test } from './support/fixtures';
import { addressOf } from './support/site';

const EMPTY_LIST = '/menuCar?seats=88';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] });

  test('a visitor leaves an address in place of an empty list, and sees what is missing', {
    tag: ['@database', '@postgres', '@screens', '@quick'],
  }, async ({ page, database }) => {
    const mail = `arrival-${Date.now()}@example.mn`;
    await page.goto(addressOf('en', EMPTY_LIST));
    const tellMe = page.getByRole('button', { name: 'Tell me' });
    await tellMe.click();
    await expect(page.getByRole('alert')).toHaveText(/e-mail address or a phone number/);
    await page.getByLabel('E-mail').fill(mail);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByRole('status')).toHaveText(/Saved/);
    const [wish] = await database`
      select kind, remark, filters, code from enquiries join arrival_wishes on enquiry_id = id
      where mail = ${mail}`;
    expect(wish).toMatchObject({ kind: 'arrival', filters: { seats: 88 } });

    await page.goto(addressOf('en', `/arrival?code=${wish?.code}`));
    await page.getByRole('button', { name: 'Send no more' }).click();
    await expect(page.getByRole('status')).toBeVisible();
    const [closed] =
      await database`select closed_at from arrival_wishes where code = ${wish?.code}`;
    expect(closed?.closed_at).not.toBeNull();
  });

  test('a visitor waits for a car by its name where the mall has none that is called so', {
    tag: ['@database', '@desktop'],
  }, async ({ page, database }) => {
    const mail = `arrival-name-${Date.now()}@example.mn`;
    const words = ['cs76', 'prado under 3000 $'];
    for (const word of words) {
      await page.goto(addressOf('en', `/menuCar?word=${encodeURIComponent(word)}`));
      await page.getByLabel('E-mail').fill(mail);
      await page.getByRole('button', { name: 'Tell me' }).click();
      await expect(page.getByRole('status')).toHaveText(/Saved/);
    }
    const wishes = await database`
      select filters from enquiries join arrival_wishes on enquiry_id = id
      where mail = ${mail} order by id`;
    expect(wishes.map(({ filters }) => filters)).toEqual(words.map((word) => ({ word })));
  });
});
