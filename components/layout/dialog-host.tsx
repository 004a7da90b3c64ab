'use client';

import { useEffect, useState } from 'react';
import { useSite } from '@/store/store-provider';
import { loadDialogs } from './load-dialogs';

type Loaded = Awaited<ReturnType<typeof loadDialogs>>;

/**
 * Waits until a dialog is wanted, or a stored login has to be checked, and brings the dialogs
 * then: their script and texts would weigh on every page.
 * @param failure what a visitor reads when they cannot be loaded
 */
export function DialogHost({ failure }: { failure: string }) {
  const isWanted = useSite(
    (site) => site.openForm.show || site.openLogin || site.openSignUp || site.token !== '',
  );
  const isOpening = useSite((site) => site.openForm.show || site.openLogin || site.openSignUp);
  const closeForm = useSite((site) => site.closeForm);
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  const showToast = useSite((site) => site.showToast);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isLoading = isWanted && !loaded;

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    loadDialogs().then(
      (result) => isCurrent && setLoaded(result),
      () => {
        if (!isCurrent || !isOpening) return;
        // The next press tries again.
        closeForm();
        setOpenLogin(false);
        setOpenSignUp(false);
        showToast(failure);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, isOpening, closeForm, setOpenLogin, setOpenSignUp, showToast, failure]);

  if (loaded) return <loaded.Dialogs labels={loaded.labels} />;
  return isOpening ? <div className="dialog-coming" aria-hidden="true" /> : null;
}
