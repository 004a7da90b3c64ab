'use client';

import { useEffect, useState } from 'react';
import type { fatalTextOf } from '@/components/shell/fatal-text';

/**
 * The last resort: the layout or the error page itself failed. No styles, no data. This script comes
 * with every page, and its texts only when they are needed; until then, and without a network, it says
 * so in English, and the way home has the name of the host.
 */
export default function GlobalError() {
  const [said, setSaid] = useState<ReturnType<typeof fatalTextOf> | null>(null);
  const host = typeof location === 'undefined' ? '' : location.host;

  useEffect(() => {
    import('@/components/shell/fatal-text').then(
      ({ fatalTextOf }) => setSaid(fatalTextOf(location.host)),
      () => {},
    );
  }, []);

  return (
    <html lang={said?.locale ?? 'en'} dir={said?.dir}>
      <body style={{ fontFamily: 'sans-serif', padding: '2rem' }}>
        <h1>{said?.text ?? 'An error occurred while showing the error page'}</h1>
        <p>
          <a href="/">{said?.home ?? host}</a>
        </p>
      </body>
    </html>
  );
}
