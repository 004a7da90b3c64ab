'use client';

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { actionPath } from '@/lib/routing/desk-address';

/** The actions that begin and finish each kind. */
const ACTIONS = {
  add: { begin: 'begin-passkey', finish: 'add-passkey' },
  signIn: { begin: 'begin-passkey-sign-in', finish: 'sign-in-by-passkey' },
} as const;

interface PasskeyFormProps {
  kind: keyof typeof ACTIONS;
  /** The error when the person cancels, or the device has no such key. */
  failed: string;
  /** Fields and the button that sends them. */
  children: ReactNode;
}

/** The device's response to the server's challenge; null when the server redirects. */
async function answerOf(kind: keyof typeof ACTIONS, fields: FormData): Promise<string | null> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
  const asked = await fetch(actionPath(ACTIONS[kind].begin), { method: 'POST', body });
  if (asked.redirected) {
    location.assign(asked.url);
    return null;
  }
  if (!asked.ok) throw new Error(`The server answered ${asked.status}.`);
  const optionsJSON = await asked.json();
  const answer =
    kind === 'add'
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  return JSON.stringify(answer);
}

/**
 * A form that is completed by a passkey. It is not rendered without script or without support for
 * passkeys: password and code are enough everywhere.
 */
export function PasskeyForm({ kind, failed, children }: PasskeyFormProps) {
  const [isSupported, setSupported] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => setSupported(browserSupportsWebAuthn()), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setFailed(false);
    try {
      const answer = await answerOf(kind, new FormData(form));
      const field = form.elements.namedItem('response');
      if (answer === null || !(field instanceof HTMLInputElement)) return;
      field.value = answer;
      // Not requestSubmit: that would call this handler again.
      form.submit();
    } catch {
      setFailed(true);
    }
  }

  if (!isSupported) return null;
  return (
    <form
      method="post"
      action={actionPath(ACTIONS[kind].finish)}
      onSubmit={submit}
      className="desk-form"
    >
      <input type="hidden" name="response" />
      {children}
      {isFailed && <p role="alert">{failed}</p>}
    </form>
  );
}
