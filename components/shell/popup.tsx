import { Icon } from '@/components/ui/icon';

/**
 * Dims the page behind a phone's popup and takes the tap that closes it. A native popover's own
 * backdrop lets every tap through to the page below; a button needs no script either.
 * @param of the popover's id
 */
export function PopupShade({ of: id }: { of: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      popoverTarget={id}
      popoverTargetAction="hide"
      className="popup-shade"
    />
  );
}

/** Closes a phone's popup. */
export function PopupClose({ of: id, label }: { of: string; label: string }) {
  return (
    <button
      type="button"
      popoverTarget={id}
      popoverTargetAction="hide"
      className="icon-button popup-close"
    >
      <Icon name="close" className="size-6" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
