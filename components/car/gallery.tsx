import './gallery.css';
import type { ModelDetail, Picture, UnitDetail } from '@/lib/contract/calls/car';
import { colourNameOf, fullNameOf } from '@/lib/format/model-facts';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { GalleryStrip } from './gallery-strip';

/**
 * The pictures of a car.
 * @param car what it is called
 */
export function Gallery({
  locale,
  car,
  pictures,
}: {
  locale: Locale;
  car: string;
  pictures: readonly Picture[];
}) {
  const t = textsOf(locale, 'car');
  const views = textsOf(locale, 'view');
  return (
    <GalleryStrip
      label={t('gallery', { car })}
      show={t('showPicture', { number: '{number}', count: pictures.length })}
      drawing={t('drawing')}
      viewer={labelsOf(locale, 'reviewViewer')}
      pictures={pictures.map(({ view, colour, ...picture }) => ({
        ...picture,
        alt: t('pictureOf', { car, view: views(view), colour: colourNameOf(locale, colour) }),
      }))}
    />
  );
}

/** The pictures of one car; without any of its own those of its model, which are not named by its number. */
export function UnitGallery({
  locale,
  model,
  unit,
}: {
  locale: Locale;
  model: ModelDetail;
  unit: UnitDetail;
}) {
  const car = fullNameOf(model);
  if (unit.pictures.length > 0) {
    const name = `${car} ${unit.stock_number}`;
    return <Gallery locale={locale} car={name} pictures={unit.pictures} />;
  }
  return (
    model.pictures.length > 0 && <Gallery locale={locale} car={car} pictures={model.pictures} />
  );
}
