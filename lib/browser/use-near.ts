import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a visitor has scrolled near an element.
 * @returns also what says so for another reason
 */
export function useNear(place: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const approach = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '50%' },
    );
    approach.observe(place.current);
    return () => approach.disconnect();
  }, [place]);

  return [isNear, setNear] as const;
}
