'use client';

import type { MouseEvent, ReactNode } from 'react';
import { DialogOpener } from '@/components/ui/dialog-opener';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { useSite } from '@/store/store-provider';

/** The page that explains membership; where the opener leads without script. */
const MEMBERSHIP_PATH = '/arriveGift';

/** The steps of the dialog with the API client: a lazy chunk. */
export function importMemberSteps() {
  return import('./member-steps');
}

/** Fetches that chunk before a likely click; a failure shows when it is really needed. */
function preloadMemberSteps(): void {
  importMemberSteps().catch(() => {});
}

/**
 * A link that opens the member dialog; without script it leads to the page of the membership.
 * @param step which of the dialog's two entries is opened
 * @param station where on the page the link stands, for the usage event
 */
export function MemberOpener({
  step,
  station,
  className,
  children,
}: {
  step: 'login' | 'signUp';
  station: string;
  className?: string;
  children: ReactNode;
}) {
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);

  const onOpen = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The dialog gives the focus back when it closes, but a link inside a closed panel cannot
    // take it; the panel's button can.
    currentTarget.closest('.hover-menu')?.querySelector('button')?.focus();
    if (step === 'login') setOpenLogin(true);
    else setOpenSignUp(true);
  };

  return (
    <DialogOpener
      href={MEMBERSHIP_PATH}
      className={className}
      onOpen={onOpen}
      preload={preloadMemberSteps}
      {...replayOnHydrate(`dialog:${step}`)}
      {...usageOnClick(step === 'login' ? USAGE.loginPopUp : USAGE.registerPopUp, station)}
    >
      {children}
    </DialogOpener>
  );
}

/** Both entries of the dialog side by side. */
export function MemberOpeners({
  labels,
  station,
}: {
  labels: { login: string; signUp: string };
  station: string;
}) {
  return (
    <>
      <MemberOpener step="login" station={station} className="button-primary">
        {labels.login}
      </MemberOpener>
      <MemberOpener step="signUp" station={station} className="button-quiet">
        {labels.signUp}
      </MemberOpener>
    </>
  );
}
