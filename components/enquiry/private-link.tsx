import type { Labels } from '@/lib/i18n/labels';
import { answerCalendarPath, privateLinkPath } from '@/lib/routing/private-link';

export type PrivateLinkLabels = Pick<
  Labels<'result'>,
  'privateLink' | 'privateHint' | 'toCalendar'
>;

interface PrivateLinkProps {
  labels: PrivateLinkLabels;
  token: string;
}

/** The way to the buyer's page of an enquiry, and to the entry of a calendar. Neither is prefetched. */
export function PrivateLink({ labels, token }: PrivateLinkProps) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-6">
        <a
          href={privateLinkPath(token)}
          className="text-link inline-flex min-h-touch items-center font-semibold"
        >
          {labels.privateLink}
        </a>
        <a
          href={answerCalendarPath(token)}
          className="text-link inline-flex min-h-touch items-center"
        >
          {labels.toCalendar}
        </a>
      </p>
      <p className="text-muted text-sm">{labels.privateHint}</p>
    </div>
  );
}
