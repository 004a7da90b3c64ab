import { storeMapLabels } from '@/components/map/map-labels';
import { StoreMap } from '@/components/map/store-map';
import { successLabels } from '@/components/member/success-labels';
import { SuccessPanel } from '@/components/member/success-panel';
import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';

/** The submission-success panel as a part of a page. */
export function GiftCollection({ locale }: { locale: Locale }) {
  const maps = storeMapLabels(locale, serverEnv().NEXT_PUBLIC_GOOGLE_MAPS_KEY);
  return (
    <SuccessPanel
      labels={successLabels(locale)}
      map={(port) => <StoreMap port={port} labels={maps} />}
      columns
    />
  );
}
