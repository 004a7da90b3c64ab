import type { LandedCity } from '@/lib/config/landed-countries';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskPriceOf, deskTextsOf } from '@/lib/i18n/desk-texts';

/** What a car costs in a city, as the site showed it to the buyer. */
export interface HomeEstimate {
  city: LandedCity;
  /** On which day, as YYYY-MM-DD. */
  day: string;
  /** Missing where not every rate was known. */
  low_usd?: number;
  high_usd?: number;
  /** Whether a rate of its sum was made up, as the site said beside it. */
  is_example?: true;
}

/** The same for staff, such as “Almaty: $21,384 – $22,310, estimated on 26 November”. */
export function homeEstimateText(
  language: DeskLanguage,
  { city, day, low_usd: low, high_usd: high, is_example: isExample }: HomeEstimate,
): string {
  const t = deskTextsOf(language, 'enquiry');
  const values = {
    city: deskTextsOf(language, 'rates')(`cities.${city}`),
    date: deskDayOf(language, day),
  };
  if (low === undefined || high === undefined) return t('homeUnknown', values);
  const sum = t('homeSum', {
    ...values,
    low: deskPriceOf(language, low),
    high: deskPriceOf(language, high),
  });
  return isExample ? `${sum} · ${t('homeExamples')}` : sum;
}
