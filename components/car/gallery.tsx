import { SizedPicture } from '@/components/ui/picture';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { colourNameOf, fullNameOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Width of the small file of every car picture, in pixels. */
const SMALL_WIDTH = 480;

const MAIN_SIZES = '(max-width: 768px) 100vw, (max-width: 1400px) 58vw, 50rem';

/**
 * The pictures of a car in a strip that snaps and scrolls by finger, wheel or keyboard, with
 * thumbnails that are plain links to its parts: it needs no script.
 */
export function Gallery({ locale, model }: { locale: Locale; model: ModelDetail }) {
  const t = textsOf(locale, 'car');
  const views = textsOf(locale, 'view');
  const car = fullNameOf(model);
  const count = model.pictures.length;
  return (
    <section aria-label={t('gallery', { car })} className="min-w-0">
      <div className="grid gap-3">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
        <div className="gallery-strip" tabIndex={0}>
          {model.pictures.map((picture, index) => (
            <div
              key={picture.src}
              id={`picture-${index + 1}`}
              className={index === 0 ? 'gallery-frame' : 'gallery-frame lazy-picture'}
            >
              <SizedPicture
                picture={picture}
                smallWidth={SMALL_WIDTH}
                alt={t('pictureOf', {
                  car,
                  view: views(picture.view),
                  colour: colourNameOf(locale, picture.colour),
                })}
                sizes={MAIN_SIZES}
                isEager={index === 0}
                className="size-full object-cover"
              />
            </div>
          ))}
        </div>
        {count > 1 && (
          <ul className="gallery-thumbs">
            {model.pictures.map((picture, index) => (
              <li key={picture.src}>
                <a
                  href={`#picture-${index + 1}`}
                  aria-label={t('showPicture', { number: index + 1, count })}
                  className="lazy-picture"
                >
                  <img
                    src={picture.small_src}
                    alt=""
                    width={96}
                    height={64}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
