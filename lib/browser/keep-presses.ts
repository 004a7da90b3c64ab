import { type CarryOut, carryOutOf, controlNow } from './event-replay';

// Of the tab: what listens may be replaced together with the cars, between the two ends of a press.
let pressed: { control: HTMLElement; place: DOMRect } | null = null;
let isCarriedOut = false;

/**
 * Carries out a press on a marked control that was replaced before the press ended, as the cars of
 * a list are by those of the next filter. Browsers send no click then, or one to what stands there now.
 * @returns what ends it
 */
export function keepPresses(carryOut: CarryOut): () => void {
  const onDown = ({ target, button, isPrimary }: PointerEvent) => {
    isCarriedOut = false;
    const control = target instanceof Element && target.closest<HTMLElement>('[data-replay]');
    pressed =
      control && isPrimary && !button ? { control, place: control.getBoundingClientRect() } : null;
  };
  const onUp = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!pressed || pressed.control.isConnected) return;
    const { control, place } = pressed;
    // Whoever draws away from it has changed their mind.
    if (x < place.left || x > place.right || y < place.top || y > place.bottom) return;
    const { replay: name = '', carry } = control.dataset;
    const now = controlNow(name, control);
    if (now && now.getAttribute('href') === control.getAttribute('href')) now.click();
    else if (carry !== undefined && control.getAttribute('aria-pressed') !== 'true')
      carryOutOf(carryOut, name, carry);
    isCarriedOut = true;
  };
  const onClick = (event: MouseEvent) => {
    if (!isCarriedOut || !event.detail) return;
    isCarriedOut = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('pointerup', onUp, true);
    removeEventListener('click', onClick, true);
  };
}
