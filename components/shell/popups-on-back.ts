import { coverPage, listenForBack } from '@/lib/browser/back-closes';

/**
 * Lets Back close the popups of a phone, which open without script; those too that are open already.
 * @returns what ends it
 */
export function closePopupsOnBack(): () => void {
  const uncover = new Map<HTMLElement, () => void>();
  const follow = (popup: HTMLElement, isOpen: boolean) => {
    uncover.get(popup)?.();
    uncover.delete(popup);
    if (isOpen)
      uncover.set(
        popup,
        coverPage(() => popup.hidePopover()),
      );
  };
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (target instanceof HTMLElement && target.popover) follow(target, newState === 'open');
  };
  // It does not bubble.
  document.addEventListener('toggle', onToggle, true);
  listenForBack();
  if (window.CSS?.supports?.('selector(:popover-open)')) {
    for (const popup of document.querySelectorAll<HTMLElement>(':popover-open')) {
      follow(popup, true);
    }
  }
  return () => {
    document.removeEventListener('toggle', onToggle, true);
    for (const [popup] of uncover) follow(popup, false);
  };
}
