'use client';

import { createElement, useEffect, useState } from 'react';
import type { DeskLabels } from '@/lib/i18n/desk-labels';
import { actionPath } from '@/lib/routing/desk-address';

/** Elements of the Markdown toolbar, the signs on them, and their keys among the labels. */
const TOOLS = [
  ['md-header', 'H', 'heading', { level: 2 }],
  ['md-bold', 'B', 'bold', {}],
  ['md-italic', 'I', 'italic', {}],
  ['md-link', null, 'link', {}],
  ['md-unordered-list', '•', 'list', {}],
  ['md-ordered-list', '1.', 'numbers', {}],
  ['md-quote', '”', 'quote', {}],
] as const;

const LinkGlyph = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />
  </svg>
);

interface MarkdownToolsProps {
  /** Of the field. */
  id: string;
  labels: DeskLabels<'markdown'>;
}

/** The buttons of a Markdown field, and what its text looks like on the site. */
export function MarkdownTools({ id, labels }: MarkdownToolsProps) {
  const [isReady, setReady] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    import('@github/markdown-toolbar-element').then(() => setReady(true));
  }, []);
  if (!isReady) return null;

  async function show() {
    if (shown !== null) return setShown(null);
    const field = document.getElementById(id) as HTMLTextAreaElement;
    try {
      const answer = await fetch(actionPath('show-text'), {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ text: field.value }),
      });
      const { html } = (await answer.json()) as { html: string };
      setFailed(false);
      setShown(html);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <div className="markdown-tools">
        {createElement(
          'markdown-toolbar',
          { for: id, 'aria-label': labels.tools },
          TOOLS.map(([element, glyph, name, attributes]) =>
            createElement(
              element,
              {
                key: element,
                role: 'button',
                'aria-label': labels[name],
                title: labels[name],
                'data-tool': name,
                ...attributes,
              },
              glyph ?? <LinkGlyph key="glyph" />,
            ),
          ),
        )}
        <button
          type="button"
          className="desk-button-quiet"
          aria-expanded={shown !== null}
          onClick={() => void show()}
        >
          {labels.show}
        </button>
      </div>
      {isFailed && <p role="alert">{labels.failed}</p>}
      {shown !== null && (
        <section className="markdown-shown" aria-label={labels.shown} aria-live="polite">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown lets no markup through */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: shown }} />
        </section>
      )}
    </>
  );
}
