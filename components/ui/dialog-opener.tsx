'use client';

import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { hasModifier, replayOnHydrate } from '@/lib/browser/event-replay';
import { useSite } from '@/store/store-provider';

/**
 * A link that opens a dialog; without script it leads to `href`. The dialogs are preloaded as soon
 * as a pointer or the focus reaches it.
 * @param onOpen opens the dialog; not called for a click that asks for a new tab
 * @param preload fetches the dialog's own chunk, where it has one
 */
export function DialogOpener({
  href,
  onOpen,
  preload,
  children,
  ...link
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
  preload?: () => void;
}) {
  const expectDialog = useSite((site) => site.expectDialog);

  const prepare = () => {
    expectDialog();
    preload?.();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    // A finger comes near without notice, and a tap that is replayed did so long ago.
    prepare();
    onOpen(event);
  };

  return (
    <a
      {...replayOnHydrate('dialog')}
      {...link}
      href={href}
      onClick={onClick}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  );
}
