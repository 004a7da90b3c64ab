'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { ChunkFailure } from '@/components/ui/chunk-failure';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { LoadingText } from '@/components/ui/loading-text';
import { leaveCover } from '@/lib/browser/back-closes';
import { useChunk } from '@/lib/browser/use-chunk';
import { DIALOG_WIDTHS_PX } from '@/lib/config/limits';
import { useSite } from '@/store/store-provider';
import type { MemberLabels } from './member-labels';
import { importMemberSteps } from './member-opener';
import type { Step } from './member-steps';

/**
 * Below a width of 1225 px the root is 14 px (app/styles/base.css) while dialogs measure at 16 px; a
 * phone's width is meant in its own pixels.
 */
const MOBILE_WIDTH_PX = (DIALOG_WIDTHS_PX.mobile * 16) / 14;

const TITLES = { 1: 'login', 2: 'signUp', 3: 'success', 4: 'gift', 5: 'finish' } as const;

/**
 * The member dialog of every page, closed until `openLogin` or `openSignUp` says otherwise, and
 * the check of a stored token. The steps are a lazy chunk, loaded with the first opening.
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
  const router = useRouter();
  /** The step after registration; before it, the flags in the store say which. */
  const [laterStep, setLaterStep] = useState<3 | 4 | 5 | null>(null);
  useMemberCheck(labels);

  const isOpen = openLogin || openSignUp || laterStep !== null;
  const { chunk, hasFailed, retry } = useChunk(isOpen, importMemberSteps);

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
   * from a page that asked for the login itself: the page would lose its state.
   */
  const closeAndGoHome = () => {
    close();
    if (!staysAfterLogin) router[leaveCover() ? 'replace' : 'push']('/');
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
      widthPx={DIALOG_WIDTHS_PX.login}
      mobileWidthPx={MOBILE_WIDTH_PX}
      onClose={onClose}
    >
      {!chunk && !hasFailed && (
        <LoadingText
          text={labels.loading}
          className="grid min-h-80 place-items-center text-muted"
        />
      )}
      {hasFailed && <ChunkFailure labels={labels} onRetry={retry} />}
      {chunk && (
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

/**
 * The guide dialog (specification section 2): leads a new member who closed the dialog early back
 * to the gift form. Not modal, so the page stays usable beside it.
 */
function Guide({ labels, onFollow }: { labels: MemberLabels; onFollow: () => void }) {
  const isOpen = useSite((site) => site.openGuide);
  const setOpenGuide = useSite((site) => site.setOpenGuide);
  if (!isOpen) return null;
  return (
    <dialog
      open
      aria-label={labels.guide}
      className="fixed inset-x-4 top-auto bottom-20 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-1 rounded-card bg-white p-1.5 raised md:bottom-6"
    >
      <button
        type="button"
        onClick={() => {
          setOpenGuide(false);
          onFollow();
        }}
        className="button-primary"
      >
        <Icon name="gift" />
        {labels.guide}
      </button>
      <button
        type="button"
        onClick={() => setOpenGuide(false)}
        className="grid size-touch shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sand"
      >
        <Icon name="close" />
        <span className="sr-only">{labels.close}</span>
      </button>
    </dialog>
  );
}

/**
 * Checks the stored token once the browser is idle. One that the server rejects is blanked, with
 * a message (specification section 4).
 */
function useMemberCheck(labels: MemberLabels): void {
  const token = useSite((site) => site.token);
  const isKnown = useSite((site) => site.userInfo !== null);
  const setToken = useSite((site) => site.setToken);
  const setUserInfo = useSite((site) => site.setUserInfo);
  const showToast = useSite((site) => site.showToast);

  useEffect(() => {
    if (!token || isKnown) return;
    let isCurrent = true;
    const check = async () => {
      const { checkMember } = await import('./member-session');
      const result = await checkMember(token, labels);
      // The token may have changed since, by a login or in another tab.
      if (!isCurrent || !result) return;
      if ('member' in result) return setUserInfo(result.member);
      setToken('');
      showToast(result.error);
    };
    // If the script does not load, the token stays unchecked until the next page.
    const cancel = runWhenIdle(() => check().catch(() => {}));
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [token, isKnown, labels, setToken, setUserInfo, showToast]);
}

/**
 * Runs once the browser is idle, at the latest after two seconds. Safari has no idle callback; a
 * short delay replaces it there.
 * @returns cancels what has not run yet
 */
function runWhenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
}
