/** jsdom knows the dialog element but cannot open it: what a browser does about open and focus. */
export function addModalDialogs(): void {
  const prototype = HTMLDialogElement.prototype;
  const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
  prototype.showModal = function showModal() {
    focusedBefore.set(this, document.activeElement);
    this.setAttribute('open', '');
  };
  prototype.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    (focusedBefore.get(this) as HTMLElement | null)?.focus();
    this.dispatchEvent(new Event('close'));
  };
}
