import './desk.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { company } from '@/lib/config/company';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { DESK_LANGUAGE_TAGS } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/** The staff side is rendered per request, never at build time. */
export const dynamic = 'force-dynamic';

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: '#ffffff',
};

export async function generateMetadata(): Promise<Metadata> {
  const t = deskTextsOf(await currentDeskLanguage(), 'frame');
  const title = `${t('desk')} · ${company().name}`;
  return {
    title: { default: title, template: `%s · ${title}` },
    robots: { index: false, follow: false },
    icons: { icon: '/logo-mark.svg' },
    // Phones turn digits into telephone links, and dial the wrong part of a number.
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const language = await currentDeskLanguage();
  return (
    <html lang={DESK_LANGUAGE_TAGS[language]}>
      <body>{children}</body>
    </html>
  );
}
