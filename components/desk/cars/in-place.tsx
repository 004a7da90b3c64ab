'use client';

import { useRouter } from 'next/navigation';
import {
  type InputHTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { CAR_PARAMS, type CarOutcome } from '@/lib/routing/desk-car-address';

/** The request timeout: on a slow network, show a failure with a retry button. */
const PATIENCE_MS = 20_000;

interface InPlaceProps {
  texts: { failed: string; retry: string };
  children: ReactNode;
}

/** A form as it was when it was submitted: it may be edited before its turn comes. */
interface Submission {
  form: HTMLFormElement;
  action: string;
  body: URLSearchParams;
}

/**
 * Sends the forms within by fetch, so that scroll position and typed text survive the rendering. A
 * marked field is sent when its form loses focus with another value. A form that is submitted while
 * it is being sent is sent again once the page shows the first change: the server compares what the
 * person has seen. A form whose response is a file is left to the browser. Without script the forms
 * lead to the same page.
 */
export function InPlace({ texts, children }: InPlaceProps) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [isReady, setIsReady] = useState(false);
  const [failed, setFailed] = useState<readonly Submission[]>([]);
  const place = useRef<HTMLDivElement>(null);
  /** Of each form the submission that is being sent, and those that follow it. */
  const queues = useRef(new Map<HTMLFormElement, Submission[]>());
  /** Forms whose answer is being rendered, with the page that follows. */
  const answered = useRef(new Map<HTMLFormElement, string>());

  const send = useCallback(
    async (submission: Submission): Promise<void> => {
      const { form } = submission;
      form.dataset.state = 'busy';
      try {
        const to = await sendForm(submission);
        answered.current.set(form, to);
        start(() => router.replace(to, { scroll: false }));
      } catch {
        const unsent = queues.current.get(form) ?? [];
        queues.current.delete(form);
        form.dataset.state = 'failed';
        for (const field of savedFieldsOf(form)) delete field.dataset.sent;
        setFailed((before) => [...before, ...unsent]);
      }
    },
    [router],
  );

  const submit = useCallback(
    (submission: Submission): void => {
      const { form, body } = submission;
      setFailed((before) => before.filter((each) => each.form !== form));
      for (const field of savedFieldsOf(form)) {
        if (field.value === body.get(field.name)) field.dataset.sent = '';
      }
      const queue = queues.current.get(form);
      if (!queue) {
        queues.current.set(form, [submission]);
        void send(submission);
      } else if (String(queue.at(-1)?.body) !== String(body)) {
        // Not for a double press.
        queue.push(submission);
      }
    },
    [send],
  );

  // A layout effect: no other answer arrives between the rendering and this.
  useLayoutEffect(() => {
    if (isPending) return;
    for (const [form, to] of answered.current) {
      delete form.dataset.state;
      const [, next, ...others] = queues.current.get(form) ?? [];
      queues.current.delete(form);
      if (!next) continue;
      const following = isSaved(to) ? withHiddenFields(next) : next;
      queues.current.set(form, [following, ...others]);
      void send(following);
    }
    answered.current.clear();
  }, [isPending, send]);

  useEffect(() => {
    function onSubmit(event: SubmitEvent): void {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
      if (submitter?.dataset.answer === 'file') return;
      event.preventDefault();
      submit(submissionOf(form, submitter instanceof HTMLButtonElement ? submitter : null));
    }

    const { current: element } = place;
    element?.addEventListener('submit', onSubmit);
    element?.addEventListener('focusout', saveOnLeaving);
    element?.addEventListener('input', markTyped);
    setIsReady(true);
    return () => {
      element?.removeEventListener('submit', onSubmit);
      element?.removeEventListener('focusout', saveOnLeaving);
      element?.removeEventListener('input', markTyped);
    };
  }, [submit]);

  return (
    <div ref={place} className="desk-in-place" data-ready={isReady || undefined}>
      {children}
      <div aria-live="assertive" className="desk-in-place-failure">
        {failed.length > 0 && (
          <p className="desk-notice" data-kind="bad">
            <span>{texts.failed}</span>
            <button
              type="button"
              className="desk-button-quiet"
              onClick={() => failed.forEach(submit)}
            >
              {texts.retry}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

interface SavedFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue'> {
  stored: string;
}

/**
 * A field that is saved when its form loses focus. It shows each newly stored value, because typed
 * text belongs to the old one; but not over text that is typed while the form is being sent.
 */
export function SavedField({ stored, ...attributes }: SavedFieldProps) {
  const place = useRef<HTMLInputElement>(null);
  const shown = useRef(stored);
  useLayoutEffect(() => {
    if (shown.current === stored) return;
    shown.current = stored;
    const { current: field } = place;
    if (field && !isTypedMeanwhile(field)) field.value = stored;
  }, [stored]);
  return (
    <input
      ref={place}
      defaultValue={stored}
      className="field-box"
      data-saved-on-leaving=""
      {...attributes}
    />
  );
}

const savedFieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('[data-saved-on-leaving]'),
];

function markTyped({ target }: Event): void {
  if (target instanceof HTMLInputElement) delete target.dataset.sent;
}

const isTypedMeanwhile = ({ form, dataset }: HTMLInputElement) =>
  form?.dataset.state === 'busy' && dataset.sent === undefined;

/** Not when the focus moves to another field or button of the same form. */
function saveOnLeaving({ target, relatedTarget }: FocusEvent): void {
  const form = target instanceof Element && target.closest('form');
  if (!form || (relatedTarget instanceof Node && form.contains(relatedTarget))) return;
  const isUnsent = savedFieldsOf(form).some(
    (field) =>
      isTypedMeanwhile(field) ||
      (field.dataset.sent === undefined && field.value !== field.defaultValue),
  );
  if (isUnsent) form.requestSubmit();
}

function submissionOf(form: HTMLFormElement, button: HTMLButtonElement | null): Submission {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return {
    form,
    // Without a `formaction`, a button's `formAction` is the page's address.
    action: button?.hasAttribute('formaction') ? button.formAction : form.action,
    // The desk expects URL-encoded forms, not multipart.
    body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
  };
}

const SAVED: CarOutcome = 'saved';

/** Otherwise the page may show a change of somebody else, which the person had not seen. */
const isSaved = (to: string) =>
  new URL(to, location.href).searchParams.get(CAR_PARAMS.outcome) === SAVED;

/** With the values that the form says the person has seen now. */
function withHiddenFields({ form, action, body: before }: Submission): Submission {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('[type="hidden"]')];
  const body = new URLSearchParams(before);
  for (const { name } of hidden) body.delete(name);
  for (const { name, value } of hidden) body.append(name, value);
  return { form, action, body };
}

/** @returns the page that follows */
async function sendForm({ action, body }: Submission): Promise<string> {
  const answer = await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  const { to } = await answer.json();
  return String(to);
}
