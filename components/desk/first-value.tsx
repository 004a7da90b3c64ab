'use client';

import { useState } from 'react';

interface FirstValueProps {
  name: string;
  /** Of the first rendering; later ones are ignored. */
  value: string;
}

/**
 * A hidden field that keeps its value while the page is open, also when the page is refreshed by
 * news: the id of a form, by which a form that is sent twice is stored once.
 */
export function FirstValue({ name, value }: FirstValueProps) {
  // The same element each time: React then also leaves the id that a kept draft has put back.
  const [field] = useState(() => <input type="hidden" name={name} value={value} />);
  return field;
}
