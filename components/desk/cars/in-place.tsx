'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';

/** The request timeout: on a slow network, show a failure with a retry button. */
const PATIENCE_MS = 20_000;

interface InPlaceProps {
  texts: { failed: string; retry: string };
  children: ReactNode;
}

/** A form whose request failed, and the button that sent it. */
interface Failure {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
}

/**
 * Sends the forms within by fetch, so that scroll position and typed text survive the rendering. A
 * marked field is sent when it loses focus with another value. A form whose response is a file is
 * left to the browser. Without script the forms lead to the same page.
 */
export function InPlace({ texts, children }: InPlaceProps) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const busy = useRef(new Set<HTMLFormElement>());
  useEffect(() => {
    if (!isPending) free(busy.current);
  }, [isPending]);

  useEffect(() => {
    async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
      if (busy.current.has(form)) return;
      busy.current.add(form);
      form.dataset.state = 'busy';
      setFailure(null);
      try {
        const to = await sendForm(form, button);
        start(() => router.replace(to, { scroll: false }));
      } catch {
        busy.current.delete(form);
        form.dataset.state = 'failed';
        setFailure({ form, button });
      }
    }

    function onSubmit(event: SubmitEvent): void {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
      if (submitter?.dataset.answer === 'file') return;
      event.preventDefault();
      void send(form, submitter instanceof HTMLButtonElement ? submitter : null);
    }

    const { current: element } = place;
    element?.addEventListener('submit', onSubmit);
    element?.addEventListener('focusout', saveOnLeaving);
    setIsReady(true);
    return () => {
      element?.removeEventListener('submit', onSubmit);
      element?.removeEventListener('focusout', saveOnLeaving);
    };
  }, [router]);

  return (
    <div ref={place} className="desk-in-place" data-ready={isReady || undefined}>
      {children}
      <div aria-live="assertive" className="desk-in-place-failure">
        {failure && (
          <p className="desk-notice" data-kind="bad">
            <span>{texts.failed}</span>
            <button
              type="button"
              className="desk-button-quiet"
              onClick={() => failure.form.requestSubmit(failure.button)}
            >
              {texts.retry}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Not when the focus moves to another field or button of the same form. */
function saveOnLeaving({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement) || !target.form) return;
  if (target.dataset.savedOnLeaving === undefined || target.value === target.defaultValue) return;
  if (relatedTarget instanceof Node && target.form.contains(relatedTarget)) return;
  target.form.requestSubmit();
}

function free(forms: Set<HTMLFormElement>): void {
  for (const form of forms) delete form.dataset.state;
  forms.clear();
}

/** @returns the page that follows */
async function sendForm(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<string> {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  // Without a `formaction`, a button's `formAction` is the page's address.
  const action = button?.hasAttribute('formaction') ? button.formAction : form.action;
  const answer = await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    // The desk expects URL-encoded forms, not multipart.
    body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  const { to } = await answer.json();
  return String(to);
}
