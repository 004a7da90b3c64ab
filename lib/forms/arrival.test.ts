import { expect, it } from 'vitest';
import { enquiries } from '@/lib/server/db/schema/leads';
import { withSiteDatabase } from '@/tests/support/server/site-database';
import { sendArrival } from './arrival';

const siteDatabase = withSiteDatabase();

it('hands a wish to the port that the buyer was shown, with the page that it was sent from', async () => {
  const host = 'ru.localhost:3000';
  const headers = new Headers({
    host,
    'sec-fetch-site': 'same-origin',
    cookie: 'locale=ru; site=2',
    referer: `http://${host}/menuCar?seats=88&utm_source=flyer`,
  });
  const form = new URLSearchParams({ seats: '88', mail: 'bat@example.mn' });
  const view = await sendArrival(form, headers, '203.0.113.8');
  expect(view.status).toContain('Сохранено');
  expect(await siteDatabase().select().from(enquiries)).toMatchObject([
    {
      kind: 'arrival',
      lang: 'ru',
      port: 'erenhot',
      source: 'flyer',
      firstPage: '/menuCar?seats=88',
    },
  ]);
});
