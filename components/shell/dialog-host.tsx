'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { coverPage } from '@/lib/browser/back-closes';
import { fetchLabels } from '@/lib/browser/fetch-labels';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { Port } from '@/lib/config/ports';
import type { Labels } from '@/lib/i18n/labels';
import { useSite } from '@/store/store-provider';
import type { DialogLabels } from './dialogs';

type Loaded = Awaited<ReturnType<typeof loadDialogs>>;

/**
 * Loads the dialogs when one is wanted or expected, or a stored login has to be checked: their
 * script and texts would weigh on every page.
 * @param failure what a visitor is offered when they cannot be loaded
 */
export function DialogHost({ failure }: { failure: DialogFailureTexts }) {
  const isOpening = useSite((site) => site.openForm.show || site.openLogin || site.openSignUp);
  const isWanted = useSite((site) => isOpening || site.isDialogExpected || site.token !== '');
  const closeForm = useSite((site) => site.closeForm);
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  /** Whether a dialog was being opened when it failed: a preload that failed is retried. */
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
  const close = () => {
    closeForm();
    setOpenLogin(false);
    setOpenSignUp(false);
  };
  if (!hasFailed) return <DialogComing closeLabel={failure.close} onClose={close} />;
  return (
    <DialogFailure texts={failure} onRetry={() => setFailedWhileOpening(null)} onClose={close} />
  );
}

export interface DialogFailureTexts extends Labels<'dialogFailure'> {
  phones: { port: Port; name: string; phone: string; href: string }[];
}

/**
 * Covers the page while a dialog is on its way. On a line that hangs that takes long, so it closes
 * as a dialog does. The focus stays where the dialog will restore it to.
 */
function DialogComing({ closeLabel, onClose }: { closeLabel: string; onClose: () => void }) {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const uncoverPage = coverPage(() => close());
    addEventListener('keydown', onKeyDown);
    return () => {
      uncoverPage();
      removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <div className="dialog-coming">
      <button type="button" onClick={onClose} className="icon-button">
        <Icon name="close" />
        <span className="sr-only">{closeLabel}</span>
      </button>
    </div>
  );
}

/** Said when the dialogs' script could not be loaded: the telephone works without it. */
function DialogFailure({
  texts,
  onRetry,
  onClose,
}: {
  texts: DialogFailureTexts;
  onRetry: () => void;
  onClose: () => void;
}) {
  const retry = useRef<HTMLButtonElement>(null);
  // It is at the end of the page, far from the clicked control.
  useEffect(() => retry.current?.focus(), []);
  return (
    <div className="dialog-failure">
      <p role="alert">{texts.text}</p>
      {texts.phones.map(({ port, name, phone, href }) => (
        <a key={port} href={href} className={`only-${port} button-quiet`}>
          {name}
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {phone}
          </bdi>
        </a>
      ))}
      <button ref={retry} type="button" onClick={onRetry} className="button-primary">
        {texts.retry}
      </button>
      <button type="button" onClick={onClose} className="icon-button">
        <Icon name="close" />
        <span className="sr-only">{texts.close}</span>
      </button>
    </div>
  );
}

async function load() {
  const [{ Dialogs }, labels] = await loadChunk((signal) =>
    Promise.all([import('./dialogs'), fetchLabels<DialogLabels>('/labels', signal)]),
  );
  return { Dialogs, labels };
}

let loading: ReturnType<typeof load> | undefined;

/**
 * The dialogs and their texts, together; requested once, and again after a failure.
 * @throws when the network gave up on either, or hangs
 */
function loadDialogs() {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
