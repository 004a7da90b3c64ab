/**
 * Browsers leave an entry that is seen in part where it is, in a row that moves sideways. What a finger
 * touches is not moved.
 */
function showWhole({ target }: FocusEvent): void {
  const entry = target as Element;
  if (
    entry.matches('.sideways-row *, .unit-list *, .gallery-strip *') &&
    entry.matches(':focus-visible')
  )
    entry.scrollIntoView({ block: 'nearest' });
}

/**
 * Brings an entry of a row into view when the keyboard reaches it.
 * @returns what ends it
 */
export function showFocusedEntries(): () => void {
  document.addEventListener('focusin', showWhole);
  return () => document.removeEventListener('focusin', showWhole);
}
