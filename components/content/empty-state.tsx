import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { OtherLanguages } from './other-languages';

/**
 * An empty list, said plainly, with the languages in which there is something to read.
 * @param ask the way to a person
 */
export function EmptyState({
  text,
  readElsewhere,
  path,
  locales,
  ask,
}: {
  text: string;
  readElsewhere: string;
  path: string;
  locales: Locale[];
  ask: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-5 rounded-card border border-line bg-white p-6 md:p-10">
      <p className="text-lg">{text}</p>
      {locales.length > 0 && (
        <div className="grid gap-3">
          <p className="text-muted">{readElsewhere}</p>
          <OtherLanguages path={path} locales={locales} />
        </div>
      )}
      {ask}
    </div>
  );
}
