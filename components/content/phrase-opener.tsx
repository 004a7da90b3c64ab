'use client';

import { Fragment, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { hasModifier } from '@/lib/browser/event-replay';
import { CHINESE, PINYIN } from './phrase-languages';

interface PhraseTexts {
  close: string;
  playChinese: string;
  playOwn: string;
}

interface ShownPhrase {
  /** The title of its group. */
  title: string;
  own: string;
  chinese: string;
  pinyin: string;
  /** The seller's are for the buyer, who reads the other language. */
  isOfSeller: boolean;
}

const textIn = (place: Element, selector: string) =>
  place.querySelector(selector)?.textContent ?? '';

function phraseOf(link: Element): ShownPhrase {
  return {
    title: textIn(link.closest('section') ?? link, 'h2'),
    own: textIn(link, 'b'),
    chinese: textIn(link, `[lang=${CHINESE}]`),
    pinyin: textIn(link, `[lang=${PINYIN}]`),
    isOfSeller: link.closest('[data-phrases=seller]') !== null,
  };
}

/**
 * Shows the sentences inside it over the whole screen. It reads them from the page and includes its
 * dialog, because it is used where nothing more can be loaded.
 * @param language of the page
 */
export function PhraseOpener({
  language,
  texts,
  children,
}: {
  language: string;
  texts: PhraseTexts;
  children: ReactNode;
}) {
  const [phrase, setPhrase] = useState<ShownPhrase | null>(null);
  const onClick = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    const link = (event.target as Element).closest('[data-phrases] a');
    if (!link) return;
    event.preventDefault();
    setPhrase(phraseOf(link));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click as well */}
      <div onClick={onClick}>{children}</div>
      {phrase && (
        <Dialog
          title={phrase.title}
          closeLabel={texts.close}
          variant="full"
          onClose={() => setPhrase(null)}
        >
          <LargePhrase phrase={phrase} language={language} texts={texts} />
        </Dialog>
      )}
    </>
  );
}

function LargePhrase({
  phrase,
  language,
  texts,
}: {
  phrase: ShownPhrase;
  language: string;
  texts: PhraseTexts;
}) {
  const { own, chinese, pinyin, isOfSeller } = phrase;
  const voices = useVoices();
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  const spoken = isOfSeller
    ? { text: own, label: texts.playOwn, voice: voiceOf(voices, [language]) }
    : { text: chinese, label: texts.playChinese, voice: voiceOf(voices, MANDARIN) };
  return (
    <div className="phrase-large" data-of={isOfSeller ? 'seller' : undefined}>
      <p className="phrase-chinese" lang={CHINESE} dir="ltr">
        {wordsOf(chinese).map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may say a word twice, and never changes
          <Fragment key={i}>
            {word}
            <wbr />
          </Fragment>
        ))}
      </p>
      <p lang={PINYIN} dir="ltr" className="text-muted">
        {pinyin}
      </p>
      <p className="phrase-own">{own}</p>
      {spoken.voice && (
        <button
          type="button"
          className="button-primary"
          onClick={() => speak(spoken.text, spoken.voice)}
        >
          {spoken.label}
        </button>
      )}
    </div>
  );
}

/** Words with the signs that follow them, between which a line of large letters may end. */
function wordsOf(chinese: string): string[] {
  if (!Intl.Segmenter) return [...chinese];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(
    chinese,
  )) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}

/** Without zh-HK, which is Cantonese and is pronounced differently. */
const MANDARIN = ['zh-cn', 'cmn', 'zh-hans', 'zh-sg', 'zh-tw'];

/**
 * The device's voice for the first of the languages that it has one for. Chromium on Android names
 * them as Java does: zh_CN_#Hans.
 */
function voiceOf(voices: readonly SpeechSynthesisVoice[], languages: readonly string[]) {
  for (const language of languages) {
    const found = voices.find(({ lang }) =>
      `${lang.toLowerCase().replace(/[_#]+/g, '-')}-`.startsWith(`${language}-`),
    );
    if (found) return found;
  }
  return undefined;
}

function speak(text: string, voice: SpeechSynthesisVoice | undefined): void {
  if (!voice) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  // Slower: it is heard in the wind.
  utterance.rate = 0.9;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

/** The voices of the device; some browsers report them later, some have none. */
function useVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const read = () => setVoices(speech.getVoices());
    read();
    speech.addEventListener?.('voiceschanged', read);
    return () => speech.removeEventListener?.('voiceschanged', read);
  }, []);
  return voices;
}
