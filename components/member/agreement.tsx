import type { ReactNode } from 'react';
import { fillRichLabel } from '@/lib/i18n/fill-label';
import type { MemberLabels } from './member-labels';

/** What signing up means, with links to both documents in the middle of the sentence. */
export function Agreement({ labels }: { labels: MemberLabels }) {
  const link = (href: string) => (text: string) => (
    <a key={href} href={href} target="_blank" rel="noopener" className="text-link">
      {text}
    </a>
  );
  const sentence: ReactNode[] = fillRichLabel(labels.agreement, {
    terms: link('/terms'),
    privacy: link('/privacy'),
  });
  return <p className="text-muted text-sm">{sentence}</p>;
}
