'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { track } from '@/lib/analytics/track';
import { useSite } from '@/store/store-provider';
import { LoginForm } from './login-form';
import { clearDraft } from './member-draft';
import type { MemberLabels } from './member-labels';
import { SignUpForm } from './sign-up-form';

/** Login, sign-up, success, gift form, finish (specification section 2). */
export type Step = 1 | 2 | 3 | 4 | 5;

/**
 * The steps of the member dialog.
 * @param giftForm makes step 4's form, which reports its success
 * @param successPanel what step 5 shows
 * @param onLoggedIn called when a login succeeded, after token and state are set
 */
export function MemberSteps({
  step,
  labels,
  giftForm,
  successPanel,
  onStep,
  onLoggedIn,
  onClose,
}: {
  step: Step;
  labels: MemberLabels;
  giftForm: (onSuccess: () => void) => ReactNode;
  successPanel: ReactNode;
  onStep: (step: Step) => void;
  onLoggedIn: () => void;
  onClose: () => void;
}) {
  const setToken = useSite((site) => site.setToken);
  const showToast = useSite((site) => site.showToast);
  const hideToast = useSite((site) => site.hideToast);

  const onLoginToken = (token: string) => {
    clearDraft();
    setToken(token);
    showToast(labels.loginSuccess, { tone: 'success' });
    track({ plate: 'member', module: 'login', station: 'login' });
    onLoggedIn();
  };

  const onSignUpToken = (token: string) => {
    clearDraft();
    setToken(token);
    showToast(labels.registerSuccess, { tone: 'success' });
    onStep(3);
  };

  switch (step) {
    case 1:
      return (
        <StepFrame key={step}>
          <LoginForm labels={labels} onToken={onLoginToken} onSignUp={() => onStep(2)} />
        </StepFrame>
      );
    case 2:
      return (
        <StepFrame key={step}>
          <SignUpForm labels={labels} onToken={onSignUpToken} onLogin={() => onStep(1)} />
        </StepFrame>
      );
    case 3:
      return (
        <StepFrame key={step}>
          <GiftMessage
            labels={labels}
            onContinue={() => {
              // The toast would cover the heading of the next step.
              hideToast();
              onStep(4);
            }}
          />
        </StepFrame>
      );
    case 4:
      return <StepFrame key={step}>{giftForm(() => onStep(5))}</StepFrame>;
    case 5:
      return (
        <StepFrame key={step}>
          <Finish labels={labels} panel={successPanel} onClose={onClose} />
        </StepFrame>
      );
  }
}

function StepFrame({ children }: { children: ReactNode }) {
  const element = useStepFocus();
  return (
    <div ref={element} tabIndex={-1} className="px-5 py-5 outline-none md:px-8 md:py-6">
      {children}
    </div>
  );
}

/** Step 3: the account exists; the next step asks when the member comes for the gift. */
function GiftMessage({ labels, onContinue }: { labels: MemberLabels; onContinue: () => void }) {
  return (
    <div className="grid justify-items-center gap-5 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-trust-tint text-trust">
        <Icon name="gift" className="size-8" />
      </span>
      <p className="max-w-text text-lg">{labels.giftMessage}</p>
      <button type="button" onClick={onContinue} className="button-primary w-full">
        {labels.goToSubmit}
      </button>
    </div>
  );
}

/**
 * Step 5: where the gift waits.
 * @param panel the store with its map, which the page's composition brings
 */
function Finish({
  labels,
  panel,
  onClose,
}: {
  labels: MemberLabels;
  panel: ReactNode;
  onClose: () => void;
}) {
  return (
    <div className="grid gap-5">
      {panel}
      <button type="button" onClick={onClose} className="button-primary w-full">
        {labels.close}
      </button>
    </div>
  );
}

/**
 * Moves the focus into a step that has just appeared, because the button that led there is gone:
 * to the first field without text where a mouse or its like is at hand, else to the step itself,
 * so that a phone's keyboard does not cover it unasked.
 * @returns the ref of the step's element, which needs `tabIndex={-1}`
 */
function useStepFocus() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const step = element.current;
    if (!step) return;
    // The step before has been scrolled to its button; this one begins at its top.
    step.scrollIntoView?.({ block: 'start' });
    const hasPointer = window.matchMedia?.('(pointer: fine)').matches;
    const fields = hasPointer ? Array.from(step.querySelectorAll('input')) : [];
    const field = fields.find(({ value }) => value === '');
    if (field) field.focus();
    else step.focus({ preventScroll: true });
  }, []);
  return element;
}
