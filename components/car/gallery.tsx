import type { ModelDetail } from '@/lib/contract/calls/car';
import { colourNameOf, fullNameOf } from '@/lib/format/model-facts';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { GalleryStrip } from './gallery-strip';

/** The pictures of a car. */
export function Gallery({ locale, model }: { locale: Locale; model: ModelDetail }) {
  const t = textsOf(locale, 'car');
  const views = textsOf(locale, 'view');
  const car = fullNameOf(model);
  return (
    <GalleryStrip
      label={t('gallery', { car })}
      show={t('showPicture', { number: '{number}', count: model.pictures.length })}
      drawing={t('drawing')}
      viewer={labelsOf(locale, 'reviewViewer')}
      pictures={model.pictures.map(({ view, colour, ...picture }) => ({
        ...picture,
        alt: t('pictureOf', { car, view: views(view), colour: colourNameOf(locale, colour) }),
      }))}
    />
  );
}
