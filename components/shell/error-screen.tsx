'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Labels } from '@/lib/i18n/labels';

/** Texts of the error screen; error boundaries run in the browser and cannot ask for messages. */
export interface ErrorTexts extends Labels<'errorScreen'> {
  company: string;
  /** Of the mall, where it has one. */
  logo?: string;
  /** The telephone works without the site. */
  stores: { name: string; phone: string; href: string }[];
}

const ErrorTextsContext = createContext<ErrorTexts | null>(null);

export function ErrorTextsProvider({
  texts,
  children,
}: {
  texts: ErrorTexts;
  children: ReactNode;
}) {
  return <ErrorTextsContext value={texts}>{children}</ErrorTextsContext>;
}

/**
 * What a visitor sees when a page could not be rendered.
 * @param status the HTTP status code that says why (specification section 8)
 */
export function ErrorScreen({ status, onRetry }: { status: number; onRetry: () => void }) {
  const texts = useContext(ErrorTextsContext);
  if (!texts) throw new Error('ErrorScreen needs ErrorTextsProvider above it');
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-5 py-16">
      <a href="/" className="mb-4 flex min-h-touch items-center gap-2.5 font-bold text-[1.0625rem]">
        {texts.logo ? (
          <img src={texts.logo} alt="" className="header-logo" />
        ) : (
          <img src="/logo-mark.svg" alt="" width={34} height={34} />
        )}
        {texts.company}
      </a>
      <p className="font-semibold tracking-wide text-signal">
        {texts.code} {status}
      </p>
      <h1>{texts.title}</h1>
      <p role="alert" className="max-w-text text-lg text-muted">
        {texts.text}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="button" onClick={onRetry} className="button-primary">
          {texts.retry}
        </button>
        <a href="/" className="button-quiet">
          {texts.home}
        </a>
      </p>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {texts.stores.map(({ name, phone, href }) => (
          <li key={href}>
            {name}:{' '}
            <a href={href} dir="ltr" className="text-link inline-flex min-h-touch items-center">
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
