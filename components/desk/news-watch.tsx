'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { DeskNews } from '@/lib/content/desk/news';
import { watchNews } from './news-poll';
import { SoundSwitch } from './sound-switch';
import { TitleCount } from './title-count';

interface NewsWatchProps {
  start: Pick<DeskNews, 'version' | 'newestId'>;
  isFresh: boolean;
  soundLabel: string;
}

/**
 * Polls for news while the page is open. New rows come by rendering the page again, which keeps
 * typed text, checked boxes and the focus.
 */
export function NewsWatch({ start, isFresh, soundLabel }: NewsWatchProps) {
  const router = useRouter();
  const [arrival, setArrival] = useState<DeskNews['arrival']>(null);
  const ring = useRef(() => {});
  // Only the first value: a later rendering continues from the news already received.
  const begin = useRef(start);
  useEffect(() => {
    const title = new TitleCount();
    const stop = watchNews(begin.current, {
      changed: () => isFresh && router.refresh(),
      arrived: (news) => {
        setArrival(news);
        title.add(news.count);
        ring.current();
      },
    });
    return () => {
      stop();
      title.end();
    };
  }, [isFresh, router]);
  return (
    <>
      <SoundSwitch label={soundLabel} ring={ring} />
      <div aria-live="polite" className="desk-arrival">
        {arrival && <a href={arrival.href}>{arrival.text}</a>}
      </div>
    </>
  );
}
