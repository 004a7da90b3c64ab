import { cleanup, screen } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearDraft } from '@/components/member/member-draft';
import { MemberHost } from '@/components/member/member-host';
import { memberLabels } from '@/components/member/member-labels';
import { MemberOpener } from '@/components/member/member-opener';
import { encodePassword } from '@/lib/contract/password';
import type { Locale } from '@/lib/i18n/locales';
import { members } from '@/lib/server/db/schema/members';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { addModalDialogs } from '@/tests/support/ui/dialog-in-jsdom';
import { pasteInto } from '../ui/paste-into';
import { openPage } from './member-page';

export let api: PageApi;

/** Connects the API for a file's tests; each starts as an unknown visitor. */
export function withMemberApi(): void {
  beforeAll(async () => {
    addModalDialogs();
    api = await connectPageApi({ rateLimitScale: 1 });
    await import('@/components/member/member-steps');
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    clearDraft();
    api.reset();
    window.history.replaceState(null, '', '/');
    // Not deleted: a page of the test before may have begun to check its login, and would complain.
    await api.db.update(members).set({ email: sql`${members.memberId} || '@example.com'` });
  });

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}

/** A page with two openers and the dialog, and how a visitor uses them. */
export function openMemberPage(locale: Locale = 'en') {
  const labels = memberLabels(locale);
  const page = openPage(
    locale,
    <>
      <MemberOpener step="login" station="test">
        open login
      </MemberOpener>
      <MemberOpener step="signUp" station="test">
        open sign-up
      </MemberOpener>
      <MemberHost
        labels={labels}
        giftForm={(onSuccess) => (
          <button type="button" onClick={onSuccess}>
            gift form
          </button>
        )}
        successPanel={<p>success panel</p>}
      />
    </>,
  );
  const { user } = page;
  const box = (label: string) =>
    screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
  return {
    ...page,
    labels,
    box,
    type: async (label: string, text: string) => pasteInto(user, await box(label), text),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    open: (name: string) => user.click(screen.getByRole('link', { name })),
    step: (title: string) => screen.findByRole('dialog', { name: title }),
  };
}

export type MemberPage = ReturnType<typeof openMemberPage>;

export async function fillSignUp(
  { labels, type }: MemberPage,
  { confirm = 'Tugrik-742-gobi' } = {},
) {
  await type(labels.email, 'Bat@example.mn');
  await type(labels.whatsapp, '+976 9911 2233');
  await type(labels.password, 'Tugrik-742-gobi');
  await type(labels.confirmPassword, confirm);
}

export async function fillLogin({ labels, type }: MemberPage, password = 'Tugrik-742-gobi') {
  await type(labels.email, 'bat@example.mn');
  await type(labels.password, password);
}

/** Creates the member whose data the functions above type; this browser has no login of theirs. */
export async function register() {
  const { send } = await import('@/lib/api/browser');
  await send('POST /api/user/registered', {
    email: 'bat@example.mn',
    whatsapp: '+976 9911 2233',
    password: encodePassword('Tugrik-742-gobi'),
  });
  api.sent.length = 0;
}

/** Failures are logged (specification section 8); here that is expected. */
export function expectLog() {
  return vi.spyOn(console, 'error').mockImplementation(() => {});
}

export const sentTo = (path: string) => api.sent.filter((request) => request.path === path);
