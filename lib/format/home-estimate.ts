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
}

/** The same for staff, such as “Almaty: $21,384 – $22,310, estimated on 26 November”. */
export function homeEstimateText(
  language: DeskLanguage,
  { city, day, low_usd: low, high_usd: high }: HomeEstimate,
): string {
  const t = deskTextsOf(language, 'enquiry');
  const values = {
    city: deskTextsOf(language, 'rates')(`cities.${city}`),
    date: deskDayOf(language, day),
  };
  if (low === undefined || high === undefined) return t('homeUnknown', values);
  return t('homeSum', {
    ...values,
    low: deskPriceOf(language, low),
    high: deskPriceOf(language, high),
  });
}
