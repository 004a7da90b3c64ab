'use client';

import { type MouseEvent, type ReactNode, useState } from 'react';
import { hasModifier } from '@/lib/browser/event-replay';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { Labels } from '@/lib/i18n/labels';
import type { ShownMedia } from './media-viewer';

type Viewer = Awaited<ReturnType<typeof importViewer>>['MediaViewer'];

function importViewer() {
  return import('./media-viewer');
}

function mediaOf(list: Element): ShownMedia[] {
  return Array.from(list.querySelectorAll<HTMLAnchorElement>('a[data-media]'), (link) => ({
    kind: link.dataset.media === 'video' ? 'video' : 'image',
    src: link.href,
    poster: link.dataset.poster,
    label: link.getAttribute('aria-label') ?? '',
    alt: link.querySelector('img')?.alt ?? '',
    mark: link.textContent.trim(),
  }));
}

/**
 * Opens the pictures inside it in a viewer, grouped by `data-media-list`. It reads them
 * from the links on the page, so what is inside needs no script; when the viewer cannot be loaded
 * the link works as a link.
 */
export function MediaOpener({
  labels,
  children,
}: {
  labels: Labels<'reviewViewer'>;
  children: ReactNode;
}) {
  const [viewer, setViewer] = useState<{
    Viewer: Viewer;
    media: ShownMedia[];
    start: number;
    title: string;
  } | null>(null);

  const onClick = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-media]');
    const list = link?.closest('[data-media-list]');
    if (!link || !list) return;
    event.preventDefault();
    const media = mediaOf(list);
    const start = media.findIndex(({ src }) => src === link.href);
    const title = list.getAttribute('aria-label') ?? labels.title;
    loadChunk(importViewer).then(
      ({ MediaViewer }) => setViewer({ Viewer: MediaViewer, media, start, title }),
      () => window.location.assign(link.href),
    );
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click as well */}
      <div onClick={onClick}>{children}</div>
      {viewer && (
        <viewer.Viewer
          media={viewer.media}
          start={viewer.start}
          title={viewer.title}
          labels={labels}
          onClose={() => setViewer(null)}
        />
      )}
    </>
  );
}
