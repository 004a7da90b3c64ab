import { sql } from 'drizzle-orm';
import type { EnquiryKind } from '@/lib/config/enquiry-states';
import { regionOfCountry } from '@/lib/config/market-region';
import { type Port, SITE_VALUE, siteOfRegion } from '@/lib/config/ports';
import { enquiries } from '../db/schema/leads';
import { alpha2Of, countryIds } from '../geo/countries';

/** Countries whose buyers are offered Khorgos first, as everywhere on the site. */
const KHORGOS_COUNTRIES = countryIds().filter(
  (id) => siteOfRegion(regionOfCountry(alpha2Of(id) ?? null)) === SITE_VALUE.khorgos,
);

/**
 * Whether an enquiry is for Khorgos: by the buyer's country, and where that is not known, by the
 * language, of which Russian is spoken there.
 */
export const isBoundForKhorgos = sql<boolean>`case
  when ${enquiries.countryId} is null then ${enquiries.lang} = 'ru'
  else ${enquiries.countryId} in ${KHORGOS_COUNTRIES} end`;

/** The port whose people answer. */
export const portOf = sql<Port>`case when ${isBoundForKhorgos} then 'khorgos' else 'erenhot' end`;

/** Dealers say so, or name their company; promotions are named by the form's place. */
export const kindOf = sql<EnquiryKind>`case
  when ${enquiries.from} = 'dealer' or ${enquiries.company} <> '' then 'dealer'
  when ${enquiries.from} like 'promotion%' then 'promotion'
  when ${enquiries.carModel} <> '' then 'car'
  else 'general' end`;
