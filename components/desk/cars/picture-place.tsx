import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface PicturePlaceProps {
  language: DeskLanguage;
  /** The pictures of a unit as JSON. */
  value: string;
}

/** The pictures that a unit has, the first of which stands for it in lists. */
export function PicturePlace({ language, value }: PicturePlaceProps) {
  const t = deskTextsOf(language, 'unitForm');
  const pictures: { small_src: string }[] = JSON.parse(value || '[]');
  return (
    <section className="desk-card" aria-labelledby="pictures-of-unit">
      <h2 id="pictures-of-unit">{t('pictures')}</h2>
      <input type="hidden" name="pictures" value={value} />
      {pictures.length === 0 ? (
        <p className="desk-quiet">{t('noPictures')}</p>
      ) : (
        <ul className="desk-unit-pictures">
          {pictures.map(({ small_src: src }) => (
            <li key={src}>
              <img src={src} alt="" width={160} height={120} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
