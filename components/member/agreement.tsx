import type { MemberLabels } from './member-labels';

/** What signing up means, with links to both documents in the middle of the sentence. */
export function Agreement({ labels }: { labels: MemberLabels }) {
  const documents: Record<string, { href: string; text: string }> = {
    '{terms}': { href: '/terms', text: labels.agreementTerms },
    '{privacy}': { href: '/privacy', text: labels.agreementPrivacy },
  };
  return (
    <p className="text-muted text-sm">
      {labels.agreement.split(/(\{\w+\})/).map((part) => {
        const document = documents[part];
        if (!document) return part;
        return (
          <a key={part} href={document.href} target="_blank" rel="noopener" className="text-link">
            {document.text}
          </a>
        );
      })}
    </p>
  );
}
