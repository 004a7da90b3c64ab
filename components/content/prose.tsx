import './prose.css';
import type { TextHeading } from '@/lib/format/markdown';

/**
 * A rendered text of articles, promotions and legal pages.
 * @param html of renderMarkdown, which lets no markup of an author through
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see html
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function HeadingLinks({ headings }: { headings: TextHeading[] }) {
  return (
    <ol className="contents-list">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** A text's headings as links: beside it on a desktop, folded above it on a phone. */
export function TableOfContents({ title, headings }: { title: string; headings: TextHeading[] }) {
  return (
    <>
      <details className="fold md:hidden">
        <summary>{title}</summary>
        <nav aria-label={title} className="fold-body">
          <HeadingLinks headings={headings} />
        </nav>
      </details>
      <nav
        aria-label={title}
        className="sticky top-40 grid max-h-[calc(100dvh-12rem)] gap-2 overflow-y-auto text-sm max-md:hidden"
      >
        <p className="font-semibold">{title}</p>
        <HeadingLinks headings={headings} />
      </nav>
    </>
  );
}
