'use client';

import { type MouseEvent, type ReactNode, useState } from 'react';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { ShownMedia } from './media-viewer';
import type { ListLabels } from './review-labels';

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
  }));
}

/**
 * Opens the pictures of the reviews inside it in a viewer. It reads them from the links on the
 * page, so the reviews themselves need no script; when the viewer cannot be loaded the link
 * works as a link.
 */
export function MediaOpener({
  labels,
  children,
}: {
  labels: ListLabels['viewer'];
  children: ReactNode;
}) {
  const [viewer, setViewer] = useState<{
    Viewer: Viewer;
    media: ShownMedia[];
    start: number;
  } | null>(null);

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-media]');
    const list = link?.closest('.media-thumbs');
    if (!link || !list) return;
    event.preventDefault();
    const media = mediaOf(list);
    const start = media.findIndex(({ src }) => src === link.href);
    loadChunk(importViewer).then(
      ({ MediaViewer }) => setViewer({ Viewer: MediaViewer, media, start }),
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
          labels={labels}
          onClose={() => setViewer(null)}
        />
      )}
    </>
  );
}
