'use client';

import type { ReactNode } from 'react';
import { track } from '@/lib/analytics/track';
import { useSite } from '@/store/store-provider';
import { Finish, GiftMessage } from './gift-steps';
import { LoginForm } from './login-form';
import { clearDraft } from './member-draft';
import type { MemberLabels } from './member-labels';
import { SignUpForm } from './sign-up-form';
import { useStepFocus } from './step-focus';

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
    showToast(labels.loginSuccess, 'success');
    track({ plate: 'member', module: 'login', station: 'login' });
    onLoggedIn();
  };

  const onSignUpToken = (token: string) => {
    clearDraft();
    setToken(token);
    showToast(labels.registerSuccess, 'success');
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
              // What it says is known by now, and it would lie over the next step's heading.
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
