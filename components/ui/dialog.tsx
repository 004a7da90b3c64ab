'use client';

import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { coverPage } from '@/lib/browser/back-closes';
import { Icon } from './icon';
import { Toast } from './toast';

const REFERENCE_ROOT_PX = 16;

/** Layouts follow the width of the screen, whatever the device calls itself. */
const SHAPES = {
  centred:
    'm-auto bg-white max-w-[min(var(--dialog-width,100%),calc(100vw-2rem))] rounded-card starting:scale-[0.98] max-md:max-w-[min(var(--dialog-width-mobile,100%),calc(100vw-2rem))]',
  sheet:
    'bg-white mx-auto mt-auto mb-0 max-w-full rounded-t-2xl starting:translate-y-8 md:mb-auto md:max-w-[min(var(--dialog-width,100%),calc(100vw-2rem))] md:rounded-card',
  full: 'dialog-full',
} as const;

const remOf = (widthPx: number) => `${widthPx / REFERENCE_ROOT_PX}rem`;

/** Keeps the page behind still, and its width: the scroll bar's place stays reserved. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, gutter: style.scrollbarGutter };
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.overflow = before.overflow;
    style.scrollbarGutter = before.gutter;
  };
}

/**
 * A modal dialog for as long as it is mounted. The browser's own `<dialog>` traps the focus and
 * restores it; Escape, the close button, a click beside it and Back ask to close.
 * @param variant `centred` on the page; a `sheet` from the bottom of a phone, which is centred on a
 *   wider screen; or over the `full` screen, styled by its caller (media-viewer.css)
 * @param widthPx width at the reference root size, where the screen allows it; sheets fill theirs
 * @param mobileWidthPx the same for screens up to the mobile width, where it differs
 */
export function Dialog({
  title,
  closeLabel,
  variant,
  widthPx,
  mobileWidthPx = widthPx,
  onClose,
  children,
}: {
  title: string;
  closeLabel: string;
  variant: keyof typeof SHAPES;
  widthPx?: number;
  mobileWidthPx?: number | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const hasPressedBeside = useRef(false);
  const titleId = useId();

  // Before paint, and undone before the element is removed: only close() restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.focus();
    const unlockScroll = lockScroll();
    const uncoverPage = coverPage(() => close());
    return () => {
      uncoverPage();
      unlockScroll();
      element.close();
    };
  }, []);

  const isFull = variant === 'full';
  const isBeside = ({ target }: MouseEvent) => target === dialog.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button do the same by keyboard
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`max-h-none w-full overflow-hidden raised outline-none transition duration-200 backdrop:bg-ink/55 starting:opacity-0 ${SHAPES[variant]}`}
      style={
        {
          ...(widthPx && { '--dialog-width': remOf(widthPx) }),
          ...(mobileWidthPx && { '--dialog-width-mobile': remOf(mobileWidthPx) }),
        } as CSSProperties
      }
      onCancel={(event) => {
        // A file field inside sends an event of the same name.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser may close on a second Escape without asking.
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
      onPointerDown={(event) => {
        hasPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isBeside(event) && hasPressedBeside.current) onClose();
      }}
    >
      <div className={`flex flex-col ${isFull ? 'h-full' : 'max-h-[92dvh]'}`}>
        <div
          className={`flex shrink-0 items-center gap-4 ps-5 pe-2 pt-2 pb-2 md:ps-8 md:pe-3 md:pt-3 md:pb-3 ${isFull ? '' : 'border-line border-b'}`}
        >
          <h2 id={titleId} className="grow font-semibold text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="grid size-touch shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sand"
          >
            <Icon name="close" className="size-6" />
            <span className="sr-only">{closeLabel}</span>
          </button>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
      </div>
      <Toast closeLabel={closeLabel} />
    </dialog>
  );
}
