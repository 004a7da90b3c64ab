'use client';

import { useEffect, useState } from 'react';
import { useSite } from '@/store/store-provider';
import { DialogFailure, type DialogFailureTexts } from './dialog-failure';
import { loadDialogs } from './load-dialogs';

type Loaded = Awaited<ReturnType<typeof loadDialogs>>;

/**
 * Waits until a dialog is wanted or expected, or a stored login has to be checked, and brings the
 * dialogs then: their script and texts would weigh on every page.
 * @param failure what a visitor is offered when they cannot be loaded
 */
export function DialogHost({ failure }: { failure: DialogFailureTexts }) {
  const isOpening = useSite((site) => site.openForm.show || site.openLogin || site.openSignUp);
  const isWanted = useSite((site) => isOpening || site.isDialogExpected || site.token !== '');
  const closeForm = useSite((site) => site.closeForm);
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  /** Whether a dialog was being opened when it failed: what failed unseen is tried once more. */
  const [failedWhileOpening, setFailedWhileOpening] = useState<boolean | null>(null);
  const hasFailed = failedWhileOpening === isOpening;
  const isLoading = isWanted && !loaded && !hasFailed;

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    loadDialogs().then(
      (result) => isCurrent && setLoaded(result),
      () => isCurrent && setFailedWhileOpening(isOpening),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, isOpening]);

  if (loaded) return <loaded.Dialogs labels={loaded.labels} />;
  if (!isOpening) return null;
  if (!hasFailed) return <div className="dialog-coming" aria-hidden="true" />;
  return (
    <DialogFailure
      texts={failure}
      onRetry={() => setFailedWhileOpening(null)}
      onClose={() => {
        closeForm();
        setOpenLogin(false);
        setOpenSignUp(false);
      }}
    />
  );
}
