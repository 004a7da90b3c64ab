import { companyFacts } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';

/** The key of Google's map as the owner has it at the desk, else as the configuration does; '' for none. */
export const googleMapsKey = (): string =>
  companyFacts().mapKey || serverEnv().NEXT_PUBLIC_GOOGLE_MAPS_KEY;
