import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountLabels } from '@/components/member/member-labels';
import { importAccount } from '@/components/member/use-account';
import { TOKEN_KEY } from '@/lib/browser/storage-keys';
import { register, requestProof } from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { members } from '@/lib/server/db/schema/members';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { openPage } from '@/tests/support/member/member-page';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { AccountCard } from './account-card';

const mail = { url: 'smtp://127.0.0.1:25', from: 'desk@mall.example' };

let api: PageApi;
beforeAll(async () => {
  document.documentElement.dataset.locale = 'en';
  api = await connectPageApi({
    rateLimitScale: 1,
    notification: { ...NOBODY_IS_TOLD, mail },
  });
  await importAccount();
}, 60_000);
afterAll(() => api.close());

it('says that the mailbox waits for its proof, and has the mail sent again, a few times', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { send } = await import('@/lib/api/browser');
  const password = encodePassword('Tugrik-742-gobi');
  const account = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', password };
  localStorage.setItem(TOKEN_KEY, await send(register, account));
  const labels = accountLabels('en');
  const { user } = openPage('en', <AccountCard labels={labels} />);
  expect(await screen.findByText(/We have sent a mail to bat@example\.mn/)).toBeTruthy();
  const button = () => screen.findByRole('button', { name: labels.proofAgain });
  const asked = () => api.sent.filter(({ path }) => path === requestProof.path).length;

  await user.click(await button());
  expect(await screen.findByText(labels.proofSent)).toBeTruthy();
  for (const times of [2, 3]) {
    await user.click(await button());
    await waitFor(() => expect(asked()).toBe(times));
  }
  const alert = await screen.findByText(labels.proofTooMany);
  expect(alert.closest('[role=alert]')).toBeTruthy();

  await api.db.update(members).set({ unprovenSince: null });
  cleanup();
  openPage('en', <AccountCard labels={labels} />);
  expect(await screen.findByText('bat@example.mn')).toBeTruthy();
  expect(screen.queryByText(labels.proofTitle)).toBeNull();
  cleanup();
  localStorage.clear();
  log.mockRestore();
});
