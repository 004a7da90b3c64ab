import type { EnquiryLabels } from './enquiry-labels';

/** When an answer comes, and what the asterisk means. */
export function FormIntro({ labels }: { labels: EnquiryLabels }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-muted">
      <p>{labels.promise}</p>
      <p className="text-sm">{labels.requiredNote}</p>
    </div>
  );
}

/** What happens to what is typed. */
export function PrivacyNote({ labels }: { labels: EnquiryLabels }) {
  return (
    <p className="text-muted text-sm">
      {labels.privacyNote}{' '}
      <a href="/privacy" target="_blank" rel="noopener" className="text-link">
        {labels.privacyLink}
      </a>
    </p>
  );
}
