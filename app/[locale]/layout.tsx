import '@/app/styles/globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { BootScript } from '@/components/shell/boot-script';
import { ErrorTextsProvider } from '@/components/shell/error-screen';
import { EventReplay } from '@/components/shell/event-replay';
import { TranslationGuard, TranslationRecorder } from '@/components/shell/translation-guard';
import { telHref } from '@/lib/config/channels';
import { company, companyFacts, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { readCompleteLocales } from '@/lib/content/complete-locales';
import { serverEnv } from '@/lib/env/server';
import { currentLocale } from '@/lib/i18n/current-locale';
import { labelsOf } from '@/lib/i18n/labels';
import { directionOf } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { defaultSharePicture, TWITTER_CARD } from '@/lib/seo/page-metadata';
import { StoreProvider } from '@/store/store-provider';

/** Cached as HTML by the page cache alone (docs/adr/0021). */
export const dynamic = 'force-dynamic';

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: '#faf7f2',
};

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'meta');
  const isComplete = (await readCompleteLocales()).includes(locale);
  return {
    ...(!isComplete && { robots: { index: false, follow: true } }),
    metadataBase: new URL(serverEnv().SITE_ORIGIN),
    title: { default: `${t('title')} | ${company().name}`, template: `%s | ${company().name}` },
    description: t('description'),
    icons: { icon: '/logo-mark.svg' },
    manifest: '/manifest.webmanifest',
    openGraph: { siteName: company().name, type: 'website', images: [defaultSharePicture()] },
    twitter: TWITTER_CARD,
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await currentLocale();
  const { logo } = companyFacts();
  const errorTexts = {
    ...labelsOf(locale, 'errorScreen'),
    company: company().name,
    ...(logo && { logo: logo.small_src }),
    stores: PORTS.map((port) => ({
      name: storeTextsOf(locale, port).name,
      phone: storeOf(port).phone,
      href: telHref(storeOf(port).phone),
    })),
  };
  return (
    // The boot script writes what it decided on this element before React sees it.
    <html lang={locale} dir={directionOf(locale)} data-locale={locale} suppressHydrationWarning>
      <body>
        <TranslationGuard />
        <BootScript siteOrigin={serverEnv().SITE_ORIGIN} />
        <ErrorTextsProvider texts={errorTexts}>
          <StoreProvider locale={locale}>
            {children}
            <EventReplay />
          </StoreProvider>
        </ErrorTextsProvider>
        <TranslationRecorder />
      </body>
    </html>
  );
}
