'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

/**
 * A panel that opens when a mouse rests on it, and by a button for keyboards and fingers. Escape
 * closes it and returns the focus; so does leaving it by Tab, mouse or a tap elsewhere. Until its
 * script runs, CSS opens it on hover and focus, and what is open then stays open.
 * @param entry the link before the button, when the entry itself leads somewhere
 * @param label what the button opens, for screen readers
 * @param onOpen called with every opening, for panels that load what they show
 */
export function HoverMenu({
  entry,
  label,
  button,
  panelClassName,
  onOpen,
  children,
}: {
  entry?: ReactNode;
  label: string;
  button: ReactNode;
  panelClassName: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isLive, setLive] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeElsewhere = ({ target }: Event) => {
      // The element itself is what its style spreads over the page.
      const isBeside = target === root.current || !root.current?.contains(target as Node);
      if (isBeside) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [isOpen]);

  const open = () => {
    setOpen(true);
    onOpen?.();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    setLive(true);
    if (root.current?.matches(':hover, :focus-within')) open();
  }, []);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      ref={root}
      className="hover-menu"
      data-live={isLive || undefined}
      data-open={isOpen || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      {entry}
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ nativeEvent }) => {
          // A mouse has opened it by resting on it already; its click must not close it again.
          const isMouse = (nativeEvent as PointerEvent).pointerType === 'mouse';
          if (isOpen && !isMouse) setOpen(false);
          else open();
        }}
        className="hover-menu-button"
      >
        {button}
      </button>
      <div id={id} className={`hover-menu-panel ${panelClassName}`}>
        {children}
      </div>
    </div>
  );
}
