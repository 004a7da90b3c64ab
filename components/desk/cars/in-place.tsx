'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';

/** On a weak line an answer may take long; then somebody is told rather than left waiting. */
const PATIENCE_MS = 20_000;

interface InPlaceProps {
  texts: { failed: string; retry: string };
  children: ReactNode;
}

/** A form that did not get through, and what it was sent by. */
interface Failure {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
}

/**
 * Sends the forms within from where they are: the page is rendered anew around what somebody reads and
 * types. A field that is left with another value is sent by itself. What answers with a file is left
 * to the browser. Without script the forms lead to the same page.
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

/** Not on the way to another field or button of the same form. */
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
  // The address of a button without one of its own is the page's.
  const action = button?.hasAttribute('formaction') ? button.formAction : form.action;
  const answer = await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    // Forms of the desk are sent like this, not in parts.
    body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  const { to } = await answer.json();
  return String(to);
}
