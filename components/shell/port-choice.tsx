import { sharedCookieDomain } from '@/lib/config/cookie-domain';
import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { originOf } from '@/lib/routing/hosts';
import { PortSwitcher } from './port-switcher';

/** The port switcher with its texts: port 1 lives at `www`, port 2 at `mn` (specification 4). */
export function PortChoice({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const { SITE_ORIGIN } = serverEnv();
  const names = { khorgos: t('khorgos'), erenhot: t('erenhot') };
  return (
    <PortSwitcher
      label={t('port')}
      names={names}
      switching={{
        khorgos: t('portSwitching', { port: names.khorgos }),
        erenhot: t('portSwitching', { port: names.erenhot }),
      }}
      origins={{ khorgos: originOf(SITE_ORIGIN, 'ru'), erenhot: originOf(SITE_ORIGIN, 'mn') }}
      cookieDomain={sharedCookieDomain(SITE_ORIGIN)}
    />
  );
}
