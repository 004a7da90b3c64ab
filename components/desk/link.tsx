import type { AnchorHTMLAttributes } from 'react';

/** A paragraph that is one link. */
export function DeskLink(attributes: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <p>
      <a {...attributes} className="desk-link" />
    </p>
  );
}
