import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { ContactSubject } from '@/lib/routing/paths';
import { EnquiryOpener } from './enquiry-opener';

/**
 * An enquiry for visitors whose choice of filters finds no suitable car. It carries that choice, as
 * `PageSubject` names it.
 */
export function AskForChoice({
  locale,
  from,
  about,
}: {
  locale: Locale;
  from: string;
  about?: ContactSubject | undefined;
}) {
  const t = textsOf(locale, 'carMenu');
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-trust-tint p-6">
      <p className="max-w-text text-lg">{t('askForChoice')}</p>
      <EnquiryOpener from={from} about={about} className="button-primary">
        {t('sendChoice')}
      </EnquiryOpener>
    </div>
  );
}
