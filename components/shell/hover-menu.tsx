'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { coverPage } from '@/lib/browser/back-closes';
import { MOBILE_MAX_WIDTH_PX } from '@/lib/config/limits';

/**
 * How long a mouse may be beside an open panel before it closes, or over another menu before that
 * takes its place: on its diagonal way into the panel it crosses both.
 */
const HOVER_INTENT_MS = 250;

/**
 * A panel that opens when a mouse rests on it, and by a button for keyboards and fingers. Escape
 * closes it and returns the focus; so does leaving it by Tab, mouse or a tap elsewhere. Until its
 * script runs, CSS opens it on hover and focus, and what is open then stays open.
 * @param entry the link before the button, when the entry itself leads somewhere
 * @param label what the button opens, for screen readers
 * @param closeLabel names the button that closes the panel where it is a popup, on a phone
 * @param onOpen called with every opening, for panels that load what they show
 */
export function HoverMenu({
  entry,
  label,
  button,
  panelClassName,
  closeLabel,
  onOpen,
  children,
}: {
  entry?: ReactNode;
  label: string;
  button: ReactNode;
  panelClassName: string;
  closeLabel?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isLive, setLive] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the script took over, as an event's `timeStamp`. */
  const liveSinceMs = useRef(0);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeElsewhere = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [isOpen]);

  const open = () => {
    clearTimeout(intent.current);
    setOpen(true);
    onOpen?.();
  };

  useEffect(() => () => clearTimeout(intent.current), []);

  /** Its shade would come between the mouse and the button. */
  const isPopup = () =>
    closeLabel !== undefined && matchMedia(`(max-width: ${MOBILE_MAX_WIDTH_PX}px)`).matches;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the width of the moment it opens counts
  useEffect(() => {
    if (isOpen && isPopup()) return coverPage(() => setOpen(false));
  }, [isOpen]);

  const onMouseEnter = () => {
    clearTimeout(intent.current);
    if (isPopup()) return;
    const isOtherOpen = document.querySelector('.hover-menu[data-open]:not(:hover)') !== null;
    if (isOtherOpen) intent.current = setTimeout(open, HOVER_INTENT_MS);
    else open();
  };
  const onMouseLeave = () => {
    clearTimeout(intent.current);
    if (isPopup()) return;
    intent.current = setTimeout(() => setOpen(false), HOVER_INTENT_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    setLive(true);
    liveSinceMs.current = performance.now();
    if (!isPopup()) {
      if (root.current?.matches(':hover, :focus-within')) open();
      return;
    }
    // While the button is held down its click is still to come, and opens the popup. Open before
    // that, its shade would take the click and close it again.
    const isHeld = root.current?.querySelector('.hover-menu-button:active');
    if (!isHeld && root.current?.matches(':focus-within')) open();
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
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onMouseEnter()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMouseLeave()}
      // The element itself is the shade over the page of a phone. It goes with the
      // click: gone before, it would leave the click to what lies below.
      onClick={({ target }) => target === root.current && setOpen(false)}
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
          // A mouse has opened it by resting on it already, and a finger by CSS before the script
          // took over: that click must not close it again.
          const isMouse = (nativeEvent as PointerEvent).pointerType === 'mouse' && !isPopup();
          const isEarly = nativeEvent.timeStamp < liveSinceMs.current;
          if (isOpen && !isMouse && !isEarly) setOpen(false);
          else open();
        }}
        className="hover-menu-button"
      >
        {button}
      </button>
      <div id={id} className={`hover-menu-panel ${panelClassName}`}>
        {closeLabel && (
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              root.current?.querySelector('button')?.focus();
            }}
            className="icon-button popup-close"
          >
            <Icon name="close" className="size-6" />
            <span className="sr-only">{closeLabel}</span>
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
