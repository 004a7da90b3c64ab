'use client';

import { useEffect, useRef } from 'react';
import { readText, writeText } from '@/lib/browser/storage';
import { HOME_KEY } from '@/lib/browser/storage-keys';
import { isLandedCity } from '@/lib/config/landed-countries';

/**
 * Inside the cost form: remembers the city that a buyer calculates for, and preselects it the next
 * time. @param isChosen whether the address names the city
 */
export function KeptCity({ isChosen }: { isChosen: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    const city = form?.elements.namedItem('to');
    if (!form || !(city instanceof HTMLSelectElement)) return;
    const kept = readText(HOME_KEY);
    // A choice made before hydration, or put back by the browser, stays.
    const isAsSent = city.selectedOptions[0]?.defaultSelected;
    if (!isChosen && isAsSent && isLandedCity(kept)) city.value = kept;
    // The form was sent before its script had loaded. A link from elsewhere chooses nothing.
    const isSent = isChosen && document.referrer.startsWith(location.origin + location.pathname);
    if (isSent && !kept) writeText(HOME_KEY, city.value);
    const onSubmit = () => writeText(HOME_KEY, city.value);
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  }, [isChosen]);
  return <span ref={mark} hidden />;
}
