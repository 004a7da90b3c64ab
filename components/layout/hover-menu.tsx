'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

/**
 * A panel that opens when a mouse rests on it, and by a button for keyboards and fingers. Escape
 * closes it and returns the focus. Without script, CSS opens it on hover and focus.
 * @param entry the link or text before the button, when the entry itself leads somewhere
 * @param label what the button opens, for screen readers; shown when there is no entry
 */
export function HoverMenu({
  entry,
  label,
  button,
  panelClassName,
  children,
}: {
  entry?: ReactNode;
  label: string;
  button: ReactNode;
  panelClassName: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      ref={root}
      className="hover-menu"
      data-open={isOpen || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      {entry}
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ detail, nativeEvent }) => {
          // A mouse has opened it by resting on it already; its click must not close it again.
          const isMouse = (nativeEvent as PointerEvent).pointerType === 'mouse' && detail > 0;
          setOpen(isMouse ? true : !isOpen);
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
