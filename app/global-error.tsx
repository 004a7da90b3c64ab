'use client';

import { useEffect, useState } from 'react';
import type { fatalTextOf } from '@/components/shell/fatal-text';

/**
 * The last resort: the layout or the error page itself failed. No styles, no data. This script is
 * part of every page; its texts are loaded only when needed. Until then, and without a network, the
 * text is English and the link to the home page shows the host name.
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
