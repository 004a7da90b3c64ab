import { LOCALES } from '@/lib/i18n/locales';
import { storeDayOf } from './answer-promise';
import type { CompanyFacts } from './company';
import type { CompanySection, FactForm } from './company-fields';

/** Fields of a section that contradict each other or the date. */
export function clashesIn(
  section: CompanySection,
  facts: CompanyFacts,
  form: FactForm,
  now: Date,
): string[] {
  if (section === 'khorgos' || section === 'erenhot') {
    const { hours, positionGcj02 } = facts.stores[section];
    const isPlaced = Boolean(form.gcjLatitude || form.gcjLongitude);
    return [
      ...(hours.closesAt > hours.opensAt ? [] : ['closes']),
      ...(isPlaced && !positionGcj02 ? ['gcjLatitude'] : []),
    ];
  }
  if (section === 'fee') {
    const today = storeDayOf(now);
    // Limits count from the moment at which they are saved.
    return (['since', 'checked'] as const).filter((day) => facts.feeLimits[day] > today);
  }
  if (section !== 'contacts') return [];
  return LOCALES.filter((locale) => {
    const app = facts.messagingApps[locale] ?? 'whatsapp';
    return app !== 'whatsapp' && !facts.company[app];
  }).map((locale) => `app_${locale}`);
}
