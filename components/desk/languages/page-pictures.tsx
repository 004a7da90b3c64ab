import type { SheetPage } from '@/lib/content/desk/languages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import { PAGE_PICTURE_SIZES, pagePicturePath } from '@/lib/routing/desk-address';

interface PagePicturesProps {
  language: DeskLanguage;
  /** The page, and its Russian version beside it. */
  pages: readonly SheetPage[];
  /** A page of the same kind that is pictured, where this one is not. */
  example: { path: string; href: string } | null;
}

/** How a page looks on a phone and a computer, beside the Russian one. */
export function PagePictures({ language, pages, example }: PagePicturesProps) {
  const t = deskTextsOf(language, 'languages');
  return (
    <section className="desk-card" aria-labelledby="pictures">
      <h2 id="pictures">{t('pictures')}</h2>
      {example && (
        <p>
          {t('picturedPage')}{' '}
          <a href={example.href} className="desk-link">
            <bdi>{example.path}</bdi>
          </a>
        </p>
      )}
      {PAGE_PICTURE_SIZES.map((size) => (
        <div key={size} className="desk-pictures" data-size={size}>
          {pages.map(({ locale, path, phonePicture, desktopPicture }) => {
            const name = size === 'phone' ? phonePicture : desktopPicture;
            const caption = t(`width.${size}`, { language: languageNameOf(language, locale) });
            return (
              <figure key={locale}>
                <figcaption>{caption}</figcaption>
                {name && isLocale(locale) ? (
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a tall picture is scrolled by keys
                  <section aria-label={caption} tabIndex={0}>
                    <img src={pagePicturePath(locale, size, path)} alt="" loading="lazy" />
                  </section>
                ) : (
                  <p className="desk-quiet">{t('noPicture')}</p>
                )}
              </figure>
            );
          })}
        </div>
      ))}
    </section>
  );
}
