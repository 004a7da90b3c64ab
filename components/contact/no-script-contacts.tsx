import type { ReactNode } from 'react';

/** What stands where a form would, when scripts are switched off: why, and the ways that work. */
export function NoScriptContacts({ text, children }: { text: string; children: ReactNode }) {
  return (
    <noscript>
      <div className="grid gap-4">
        <p className="max-w-prose">{text}</p>
        {children}
      </div>
    </noscript>
  );
}
