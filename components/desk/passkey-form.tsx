'use client';

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { actionPath } from '@/lib/routing/desk-address';

/** What each kind asks for first, and where the device's answer goes. */
const ACTIONS = {
  add: { begin: 'begin-passkey', finish: 'add-passkey' },
  signIn: { begin: 'begin-passkey-sign-in', finish: 'sign-in-by-passkey' },
} as const;

interface PasskeyFormProps {
  kind: keyof typeof ACTIONS;
  /** Said where the person breaks off, or the device has no such key. */
  failed: string;
  /** Fields and the button that sends them. */
  children: ReactNode;
}

/** The device's answer to what the server asks; null where the server leads to another page. */
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
 * A form that a passkey answers. Nothing of it is there where the browser has no passkeys or no
 * script: password and code are enough everywhere.
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
      // Not requestSubmit: this handler would begin again.
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
