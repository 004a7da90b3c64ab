'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import { DIALOG_WIDTHS_PX } from '@/lib/config/limits';
import { useSite } from '@/store/store-provider';
import { ChunkStatus } from './chunk-status';
import { Guide } from './guide';
import { importMemberSteps } from './member-chunk';
import type { MemberLabels } from './member-labels';
import type { Step } from './member-steps';
import { useMemberCheck } from './use-member-check';

/**
 * Below a width of 1225 px the root is 14 px (app/styles/globals.css) while dialogs measure at 16 px; a
 * phone's width is meant in its own pixels.
 */
const MOBILE_WIDTH_PX = (DIALOG_WIDTHS_PX.mobile * 16) / 14;

const TITLES = { 1: 'login', 2: 'signUp', 3: 'success', 4: 'gift', 5: 'finish' } as const;

/**
 * The member dialog of every page, closed until `openLogin` or `openSignUp` says otherwise, and
 * the check of a stored token. Only this shell comes with the page; the steps arrive with the
 * first opening.
 * @param giftForm makes the form of step 4; a page's composition brings it, because features do
 * not know each other
 * @param successPanel what step 5 shows, brought likewise
 */
export function MemberHost({
  labels,
  giftForm,
  successPanel,
}: {
  labels: MemberLabels;
  giftForm: (onSuccess: () => void) => ReactNode;
  successPanel: ReactNode;
}) {
  const openLogin = useSite((site) => site.openLogin);
  const openSignUp = useSite((site) => site.openSignUp);
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  const setOpenGuide = useSite((site) => site.setOpenGuide);
  const isMember = useSite((site) => site.token !== '');
  const staysAfterLogin = useSite((site) => site.staysAfterLogin);
  const isMobile = useSite((site) => site.isMobile);
  const router = useRouter();
  const [chunk, setChunk] = useState<
    Awaited<ReturnType<typeof importMemberSteps>> | 'failed' | null
  >(null);
  /** The step after registration; before it, the flags in the store say which. */
  const [laterStep, setLaterStep] = useState<3 | 4 | 5 | null>(null);
  useMemberCheck(labels);

  const isOpen = openLogin || openSignUp || laterStep !== null;
  const isWanted = isOpen && chunk === null;

  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    loadChunk(importMemberSteps).then(
      (loaded) => isMounted && setChunk(loaded),
      () => isMounted && setChunk('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted]);

  const goTo = (step: Step) => {
    setOpenLogin(step === 1);
    setOpenSignUp(step === 2);
    setLaterStep(step > 2 ? (step as 3 | 4 | 5) : null);
  };

  const close = () => {
    setOpenLogin(false);
    setOpenSignUp(false);
    setLaterStep(null);
  };

  /**
   * After a login or registration the visitor is taken home (specification section 2), except
   * from a page that asked for the login itself: it would lose what it holds.
   */
  const closeAndGoHome = () => {
    close();
    if (!staysAfterLogin) router.push('/');
  };

  const onClose = () => {
    if (laterStep === null) return close();
    if (laterStep !== 5) setOpenGuide(true);
    closeAndGoHome();
  };

  if (!isOpen) return <Guide labels={labels} onFollow={() => goTo(isMember ? 4 : 2)} />;
  const step = laterStep ?? (openSignUp ? 2 : 1);
  return (
    <Dialog
      title={labels.titles[TITLES[step]]}
      closeLabel={labels.close}
      variant="centred"
      widthPx={isMobile ? MOBILE_WIDTH_PX : DIALOG_WIDTHS_PX.login}
      onClose={onClose}
    >
      {chunk === null || chunk === 'failed' ? (
        <ChunkStatus
          hasFailed={chunk === 'failed'}
          labels={labels}
          onRetry={() => setChunk(null)}
        />
      ) : (
        <chunk.MemberSteps
          step={step}
          labels={labels}
          giftForm={giftForm}
          successPanel={successPanel}
          onStep={goTo}
          onLoggedIn={closeAndGoHome}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
