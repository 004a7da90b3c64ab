'use client';

import { FATAL_TEXTS } from '@/lib/i18n/fatal-texts';
import { directionOf } from '@/lib/i18n/locales';
import { languageOfHost } from '@/lib/routing/host-locale';

/** The last resort: the layout or the error page itself failed. No styles, no data. */
export default function GlobalError() {
  const host = typeof location === 'undefined' ? '' : location.host;
  const locale = languageOfHost(host);
  const { text, home } = FATAL_TEXTS[locale];
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body style={{ fontFamily: 'sans-serif', padding: '2rem' }}>
        <h1>{text}</h1>
        <p>
          <a href="/">{home}</a>
        </p>
      </body>
    </html>
  );
}
