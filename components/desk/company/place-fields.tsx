import type { ReactNode } from 'react';
import { Field } from '@/components/desk/field';
import { DeskSubmit } from '@/components/desk/form';
import { googleMapsKey } from '@/components/ui/google-map-key';
import { SPOT_FIELD } from '@/lib/config/company-fields';
import { distanceM } from '@/lib/config/positions';
import type { CompanyPart } from '@/lib/content/desk/company';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { PlacePicker } from './place-picker';

interface PlaceFieldsProps {
  language: DeskLanguage;
  part: CompanyPart;
  /** The form's draft, where a place was read that it does not have. */
  draft: { staffId: string; name: string } | undefined;
  /** The numbers themselves, which stay what is saved. */
  children: ReactNode;
}

const positionIn = ({ latitude = '', longitude = '' }: CompanyPart['form']) => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/** Where a store is: from a link, the device's location or a map, or typed. */
export function PlaceFields({ language, part, draft, children }: PlaceFieldsProps) {
  const t = deskTextsOf(language, 'place');
  const { form, stored, wrong } = part;
  const known = positionIn(stored);
  const now = positionIn(form);
  const { latitude = '', longitude = '', gcjLatitude = '', gcjLongitude = '' } = form;
  const place = { latitude, longitude, gcjLatitude, gcjLongitude, [SPOT_FIELD]: '' };
  const metres = Math.round(distanceM(known, now));
  const isWrong = wrong.has(SPOT_FIELD);
  const at = `${form.latitude}/${form.longitude}`;
  const href = `https://www.openstreetmap.org/?mlat=${form.latitude}&mlon=${form.longitude}#map=17/${at}`;
  return (
    <>
      <Field
        name={SPOT_FIELD}
        label={t('spot')}
        hint={!isWrong && t('hint')}
        fault={isWrong && t('unread')}
        dir="ltr"
        autoComplete="off"
        maxLength={2000}
        defaultValue={form[SPOT_FIELD] ?? ''}
        input={(spot) => (
          <div className="desk-spot">
            <input {...spot} />
            <DeskSubmit>{t('read')}</DeskSubmit>
          </div>
        )}
      />
      <PlacePicker
        labels={deskLabelsOf(language, 'place')}
        googleKey={googleMapsKey()}
        language={language}
        position={now}
        read={draft && { ...draft, place }}
      />
      {children}
      <p>
        {metres > 0 && <strong>{t('moved', { metres })} </strong>}
        <a href={href} target="_blank" rel="noopener noreferrer" className="desk-link">
          {t(metres > 0 ? 'onMapThen' : 'onMapNow')}
        </a>
      </p>
    </>
  );
}
