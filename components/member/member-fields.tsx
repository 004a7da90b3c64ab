'use client';

import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useState,
} from 'react';
import { Field } from '@/components/ui/field';
import type { usageOnClick } from '@/lib/analytics/attributes';
import type { Labels } from '@/lib/i18n/labels';
import { FIELD_MAX_LENGTH } from './member-calls';

/**
 * A password with a switch that shows or hides it.
 * @param isShownAtFirst the login password is a plain text input (specification section 5)
 */
export function PasswordField({
  label,
  error,
  labels,
  hint,
  isShownAtFirst = false,
  input,
}: {
  label: string;
  hint?: string;
  isShownAtFirst?: boolean;
} & FieldProps) {
  // Password managers take a field for a password only if it once was one.
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => setShown(isShownAtFirst), [isShownAtFirst]);
  return (
    <Field label={label} isRequired hint={hint} error={error}>
      {(aria) => (
        <div className="flex gap-2">
          <input
            {...input}
            {...aria}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            aria-label={isShown ? labels.hidePassword : labels.showPassword}
            className="button-quiet shrink-0 px-3!"
          >
            {isShown ? labels.hide : labels.show}
          </button>
        </div>
      )}
    </Field>
  );
}

/** What the fields take from their form. */
interface FieldProps {
  error: string | undefined;
  labels: Labels<'memberFields'>;
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
}

/** The e-mail address, which is the name of the account. */
export function EmailField({ error, labels, input }: FieldProps) {
  return (
    <Field label={labels.email} isRequired error={error}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="username"
          maxLength={FIELD_MAX_LENGTH.email}
        />
      )}
    </Field>
  );
}

/** The number at which a member can be reached. */
export function WhatsappField({ error, labels, input }: FieldProps) {
  return (
    <Field label={labels.whatsapp} isRequired hint={labels.whatsappHint} error={error}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={FIELD_MAX_LENGTH.whatsapp}
        />
      )}
    </Field>
  );
}

/** The end of a form: its error, and the button that sends it. */
export function FormEnd({
  failure,
  isSending,
  sending,
  className,
  children,
}: {
  /** Empty where nothing is wrong. */
  failure: string;
  isSending: boolean;
  /** The button's text while the form is being sent. */
  sending: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <>
      {/* The region stays in the page, so that screen readers know it before a text arrives. */}
      <div role="alert">
        {failure && (
          <p className="rounded-lg bg-signal-tint px-4 py-3 font-medium" dir="auto">
            {failure}
          </p>
        )}
      </div>
      <button type="submit" disabled={isSending} className={className}>
        {isSending ? sending : children}
      </button>
    </>
  );
}

/** Leads from one step of the dialog to the other, for visitors who opened the wrong one. */
export function OtherStep({
  question,
  usage,
  onClick,
  children,
}: {
  question: string;
  /** Attributes that count the click. */
  usage: ReturnType<typeof usageOnClick>;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {question}
      <button
        type="button"
        onClick={onClick}
        className="text-link min-h-touch cursor-pointer font-semibold"
        {...usage}
      >
        {children}
      </button>
    </p>
  );
}
