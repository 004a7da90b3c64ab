import { expect, it } from 'vitest';
import { withSiteDatabase } from '@/tests/support/server/site-database';
import { sendRecovery } from './recovery';

withSiteDatabase();

const CODE = '0'.repeat(64);
const OWN = { host: 'ru.localhost:3000', 'sec-fetch-site': 'same-origin' };
const send = (fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  sendRecovery(new URLSearchParams(fields), new Headers(headers), '203.0.113.8');

it.each([
  ['коротко-9', 'коротко-9', 'не короче 10 знаков'],
  ['йцукенгшщз', 'йцукенгшщз', 'подбирают одним из первых'],
  ['тогоруу-742', 'тогоруу-743', 'не совпадают'],
  ['тогоруу-742', 'тогоруу-742', 'уже использована, или ей больше часа'],
])('says what is wrong with %s and %s, and keeps the link', async (password, again, text) => {
  const view = await send({ code: CODE, password, again });
  expect(view).toMatchObject({ form: 'password', code: CODE });
  expect(view.alert).toContain(text);
});

it('says who helps where the site sends no mail, and keeps the mailbox', async () => {
  const view = await send({ mail: 'bat@example.mn' });
  expect(view).toMatchObject({ form: 'mail', mail: 'bat@example.mn' });
  expect(view.alert).toContain('Позвоните или напишите нам');
});

it('does nothing for a form of another site', async () => {
  const view = await send(
    { code: CODE, password: 'тогоруу-742', again: 'тогоруу-742' },
    {
      host: 'ru.localhost:3000',
      'sec-fetch-site': 'cross-site',
    },
  );
  expect(view).toEqual({ form: 'password', code: CODE });
});
