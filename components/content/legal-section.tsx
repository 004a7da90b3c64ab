import type { ReactNode } from 'react';
import { renderMarkdown } from '@/lib/format/markdown';
import { Prose } from './prose';

/** One part of a legal page. @param text in the Markdown subset of lib/format/markdown */
export function LegalSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-2xl">{title}</h2>
      <Prose html={renderMarkdown(text).html} />
      {children}
    </section>
  );
}
