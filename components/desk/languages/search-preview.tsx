import { fittingTitle, shownDescription } from '@/lib/format/display-width';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { directionOf, type Locale } from '@/lib/i18n/locales';

interface SearchPreviewProps {
  language: DeskLanguage;
  locale: Locale;
  /** Absolute. */
  address: string;
  title: string;
  description: string;
}

const ENGINES = ['Google', 'Yandex'] as const;
const DEVICES = ['onDesktop', 'onPhone'] as const;

/** What is left of a text once a search engine has cut it. @param shown as it ends, with an ellipsis */
const restOf = (text: string, shown: string) =>
  shown === text ? '' : text.slice(Math.max(0, shown.length - 1)).trim();

/** `example.com › car › 101`, as search engines write addresses. */
function crumbsOf(address: string): string {
  const { host, pathname } = new URL(address);
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Malformed escapes: show the path undecoded.
  }
  return [host, ...path.split('/').filter(Boolean)].join(' › ');
}

/** A page in the lists of search engines, and what they cut off. */
export function SearchPreview({
  language,
  locale,
  address,
  title,
  description,
}: SearchPreviewProps) {
  const t = deskTextsOf(language, 'languages');
  const shownTitle = fittingTitle(locale, [title]);
  const shownText = shownDescription(locale, description);
  const rests = [restOf(title, shownTitle), restOf(description, shownText)].filter(Boolean);
  return (
    <div className="desk-previews">
      {ENGINES.flatMap((engine) =>
        DEVICES.map((device) => (
          <figure key={`${engine} ${device}`} data-engine={engine} data-device={device}>
            <figcaption className="desk-quiet">{t(device, { engine })}</figcaption>
            <div lang={locale} dir={directionOf(locale)} translate="no">
              <p className="desk-preview-address">
                <bdi>{crumbsOf(address)}</bdi>
              </p>
              <p className="desk-preview-title">{shownTitle || t('noTitle')}</p>
              <p className="desk-preview-text">{shownText || t('noDescription')}</p>
            </div>
          </figure>
        )),
      )}
      {rests.map((rest) => (
        <p key={rest}>
          {t('cutOff')}:{' '}
          <mark>
            <bdi lang={locale}>{rest}</bdi>
          </mark>
        </p>
      ))}
    </div>
  );
}
