'use client';

import type { MouseEvent, ReactNode } from 'react';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { useSite } from '@/store/store-provider';

/** The page that explains membership; where the opener leads without script. */
const MEMBERSHIP_PATH = '/arriveGift';

/**
 * A link that opens the member dialog; without script it leads to `fallbackHref`. It asks for
 * dialog and steps as soon as a pointer or the focus reaches it.
 * @param step which of the dialog's two entries is opened
 * @param station where on the page the link stands, for the usage event
 */
export function MemberOpener({
  step,
  station,
  fallbackHref = MEMBERSHIP_PATH,
  className,
  children,
}: {
  step: 'login' | 'signUp';
  station: string;
  fallbackHref?: string;
  className?: string;
  children: ReactNode;
}) {
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  const expectDialog = useSite((site) => site.expectDialog);

  const prepare = () => {
    expectDialog();
    preloadMemberSteps();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    // A new tab was asked for.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The dialog gives the focus back when it closes, but a link inside a closed panel cannot
    // take it; the panel's button can.
    event.currentTarget.closest('.hover-menu')?.querySelector('button')?.focus();
    if (step === 'login') setOpenLogin(true);
    else setOpenSignUp(true);
  };

  return (
    <a
      href={fallbackHref}
      className={className}
      onClick={onClick}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...usageOnClick(step === 'login' ? USAGE.loginPopUp : USAGE.registerPopUp, station)}
    >
      {children}
    </a>
  );
}

/** The dialog's steps with the API client: a chunk of its own, loaded on first use. */
export function importMemberSteps() {
  return import('./member-steps');
}

/** Fetches that script ahead of a likely click; a failure shows when it is really needed. */
function preloadMemberSteps(): void {
  importMemberSteps().catch(() => {});
}
