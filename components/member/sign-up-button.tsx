'use client';

import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { useSite } from '@/store/store-provider';

/**
 * Opens sign-up on this page, so that the `source` of its address is there when the form is sent.
 * For logged-in members it is a link to the account.
 */
export function SignUpButton({ labels }: { labels: { signUp: string; account: string } }) {
  const hasToken = useSite((site) => site.token !== '');
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  return hasToken ? (
    <a
      href="/userInfo"
      className="button-primary needs-script"
      {...replayOnHydrate('dialog:signUp')}
    >
      {labels.account}
    </a>
  ) : (
    <button
      type="button"
      onClick={() => setOpenSignUp(true)}
      className="button-primary needs-script"
      {...replayOnHydrate('dialog:signUp')}
      {...usageOnClick(USAGE.registerBanner, 'gift', 'gift')}
    >
      {labels.signUp}
    </button>
  );
}
