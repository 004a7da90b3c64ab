import { expect, it } from 'vitest';
import { notificationSettingsOf } from '@/lib/server/request/notification-settings';
import { parseServerEnv } from './server';

const SMTP_URL = 'smtp://127.0.0.1';

it('takes mail addresses of any domain, as they are typed or in ASCII', () => {
  const addresses = ['staff@почта.рф', 'staff@xn--80a1acny.xn--p1ai', 'staff@mall.example'];
  const env = parseServerEnv({ SMTP_URL, NOTIFY_MAIL: addresses.join(', ') });
  expect(env.NOTIFY_MAIL).toEqual(addresses);
});

it.each(['staff', 'staff@mall', 'Staff <staff@mall.example>'])(
  'refuses what is no mail address: %s',
  (address) => {
    for (const name of ['MAIL_FROM', 'NOTIFY_MAIL', 'NOTIFY_MAIL_KHORGOS'])
      expect(() => parseServerEnv({ SMTP_URL, [name]: address })).toThrow(name);
  },
);

it('names a sender of any domain to push services as a URI has it', () => {
  const keys = { VAPID_PUBLIC_KEY: 'a'.repeat(87), VAPID_PRIVATE_KEY: 'a'.repeat(43) };
  const { push } = notificationSettingsOf(parseServerEnv({ ...keys, MAIL_FROM: 'staff@почта.рф' }));
  expect(push?.contact).toMatch(/^mailto:staff@(?:%[0-9A-F]{2}|\.)+$/);
});
