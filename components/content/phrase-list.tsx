import { ThaiWords } from '@/components/ui/thai-words';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { PHRASE_GROUPS, type PhraseGroup } from '@/lib/config/phrases';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CHINESE, PINYIN } from './phrase-languages';

/**
 * Sentences in the language of the page and in Chinese. Each is a link to itself: without script the
 * browser shows it larger there.
 */
export function PhraseList({ locale, group }: { locale: Locale; group: PhraseGroup }) {
  const t = textsOf(locale, 'phraseCard');
  return (
    <ul className="phrases" data-phrases={group}>
      {PHRASE_GROUPS[group].map(({ key, chinese, pinyin }) => (
        <li key={key}>
          <a id={`say-${key}`} href={`#say-${key}`} {...replayOnHydrate('dialog:phrase')}>
            <b>
              <ThaiWords text={t(`say.${key}`)} />
            </b>
            <span lang={CHINESE} dir="ltr">
              {chinese}
            </span>
            <small lang={PINYIN} dir="ltr">
              {pinyin}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}
