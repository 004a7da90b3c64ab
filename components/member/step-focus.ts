import { useEffect, useRef } from 'react';

/**
 * Moves the focus into a step that has just appeared, because the button that led there is gone:
 * to the first field without text where a mouse or its like is at hand, else to the step itself,
 * so that a phone's keyboard does not cover it unasked.
 * @returns the ref of the step's element, which needs `tabIndex={-1}`
 */
export function useStepFocus() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const step = element.current;
    if (!step) return;
    const hasPointer = window.matchMedia?.('(pointer: fine)').matches;
    const fields = hasPointer ? Array.from(step.querySelectorAll('input')) : [];
    (fields.find((field) => field.value === '') ?? step).focus();
  }, []);
  return element;
}
