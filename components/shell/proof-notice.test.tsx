import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MailboxNotice } from '@/components/member/mailbox-notice';
import { MemberHost } from '@/components/member/member-host';
import { accountLabels, memberLabels, proofLabels } from '@/components/member/member-labels';
import { importAccount } from '@/components/member/use-account';
import { formLabels } from '@/components/review/review-labels';
import { TOKEN_KEY, USER_INFO_KEY } from '@/lib/browser/storage-keys';
import { requestProof } from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { members } from '@/lib/server/db/schema/members';
import type { PageApi } from '@/tests/support/api/page-api';
import { openPage } from '@/tests/support/member/member-page';
import { addPictures } from '@/tests/support/review/browser-pictures';
import { connectReviewApi } from '@/tests/support/review/review-api';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import { AccountCard } from './account-card';

const mail = { url: 'smtp://127.0.0.1:25', from: 'desk@mall.example' };
const { proof } = proofLabels('en');

let api: PageApi;
beforeAll(async () => {
  document.documentElement.dataset.locale = 'en';
  api = await connectReviewApi({
    rateLimitScale: 1,
    notification: { ...NOBODY_IS_TOLD, mail },
  });
  addPictures(await jpegPicture());
  await importAccount();
});
afterAll(() => api.close());

beforeEach(async () => {
  await api.db.delete(members);
  const { send } = await import('@/lib/api/browser');
  const password = encodePassword('Tugrik-742-gobi');
  const account = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', password };
  localStorage.setItem(TOKEN_KEY, await send('POST /api/user/registered', account));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** Opens the link of the mail on another device, and comes back to the page. */
async function proveAndReturn() {
  await api.db.update(members).set({ unprovenSince: null });
  fireEvent.focus(window);
  await waitFor(() => expect(screen.queryByText(proof.title)).toBeNull());
}

it('says that the mailbox waits for its proof, and has the mail sent again, a few times', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = openPage('en', <AccountCard labels={accountLabels('en')} />);
  expect(await screen.findByText(/We have sent a mail to bat@example\.mn/)).toBeTruthy();
  const button = () => screen.findByRole('button', { name: proof.again });
  const asked = () => api.sent.filter(({ path }) => path === requestProof.path).length;

  await user.click(await button());
  expect(await screen.findByText(proof.sent)).toBeTruthy();
  for (const times of [2, 3]) {
    await user.click(await button());
    await waitFor(() => expect(asked()).toBe(times));
  }
  const alert = await screen.findByText(proof.tooMany);
  expect(alert.closest('[role=alert]')).toBeTruthy();
  await proveAndReturn();
  expect(screen.getByText('bat@example.mn')).toBeTruthy();
});

it('leaves nothing of the member in the browser when it learns that the login has ended', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = openPage(
    'en',
    <>
      <MailboxNotice labels={proofLabels('en')} />
      <MemberHost labels={memberLabels('en')} giftForm={() => null} successPanel={null} />
    </>,
  );
  const button = await screen.findByRole('button', { name: proof.again });
  localStorage.setItem(USER_INFO_KEY, '{}');
  await api.db.delete(members);
  await user.click(button);
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  expect(localStorage.getItem(USER_INFO_KEY)).toBeNull();
});

it('says so above the form of a review, which keeps text and files until the proof is there', async () => {
  const { ReviewForm } = await import('@/components/review/review-form');
  const labels = formLabels('en');
  const left: string[] = [];
  const { user } = openPage(
    'en',
    <>
      <MailboxNotice labels={proofLabels('en')} />
      <ReviewForm labels={labels} modelId="103" goTo={(path) => left.push(path)} />
      <MemberHost labels={memberLabels('en')} giftForm={() => null} successPanel={null} />
    </>,
  );
  expect(await screen.findByText(proof.reviewNote)).toBeTruthy();

  const experience = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /experience/ });
  const car = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Which car/ });
  await waitFor(() => expect(car().value).toMatch(/Yuan Plus/));
  await user.click(screen.getByRole('radio', { name: /^4 stars/ }));
  await user.type(experience(), 'It came on time.');
  const picture = new File(['pixels'], 'yard.jpg', { type: 'image/jpeg' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, picture);
  expect(await screen.findByText(labels.waitingProof)).toBeTruthy();

  await proveAndReturn();
  expect(await screen.findByText(labels.done)).toBeTruthy();
  expect(experience().value).toBe('It came on time.');
  await user.click(screen.getByRole('button', { name: labels.send }));
  await waitFor(() => expect(left).toEqual([expect.stringMatching(/\?published=\d+$/)]));
});
