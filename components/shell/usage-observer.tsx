'use client';

import { useEffect } from 'react';
import { eventOfAttribute } from '@/lib/analytics/attributes';
import { scheduleDelivery, track } from '@/lib/analytics/track';
import { UNIQUE_VIEW_VISIBLE_SHARE } from '@/lib/config/limits';

/** Reports clicks on `data-usage` and views of `data-view` elements, wherever they are. */
export function UsageObserver() {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const element = (target as Element | null)?.closest<HTMLElement>('[data-usage]');
      const event = eventOfAttribute(element?.dataset.usage);
      if (event) track(event);
    };
    document.addEventListener('click', onClick);

    const views = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          views.unobserve(target);
          const event = eventOfAttribute((target as HTMLElement).dataset.view);
          if (event) track(event, { unique: true });
        }
      },
      { threshold: UNIQUE_VIEW_VISIBLE_SHARE },
    );
    for (const element of document.querySelectorAll('[data-view]')) views.observe(element);
    scheduleDelivery();

    return () => {
      document.removeEventListener('click', onClick);
      views.disconnect();
    };
  }, []);
  return null;
}
