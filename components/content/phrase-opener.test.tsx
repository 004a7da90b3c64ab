import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StoreProvider } from '@/store/store-provider';
import { addModalDialogs } from '@/tests/support/ui/dialog-in-jsdom';
import { PhraseOpener } from './phrase-opener';

beforeAll(addModalDialogs);
afterEach(() => vi.unstubAllGlobals());

/** The language of the voice in which a sentence is said, on a device with these voices. */
function spokenWith(voices: readonly string[]): string | undefined {
  const speak = vi.fn();
  const getVoices = () => voices.map((lang) => ({ lang }));
  vi.stubGlobal('speechSynthesis', { getVoices, cancel: () => {}, speak });
  vi.stubGlobal('SpeechSynthesisUtterance', class {});
  render(
    <StoreProvider locale="en">
      <PhraseOpener
        language="en"
        texts={{ close: 'Close', playChinese: 'Play in Chinese', playOwn: 'Play' }}
      >
        <div data-phrases="buyer">
          <a href="#say-thanks">
            <b>Thank you!</b>
            <span lang="zh-Hans">谢谢！</span>
          </a>
        </div>
      </PhraseOpener>
    </StoreProvider>,
  );
  fireEvent.click(screen.getByRole('link'));
  const play = screen.queryByRole('button', { name: 'Play in Chinese' });
  if (play) fireEvent.click(play);
  return speak.mock.calls[0]?.[0].lang;
}

it.each([
  ['zh-CN', ['zh-HK', 'zh-CN']],
  ['zh_CN', ['zh_HK', 'zh_CN']],
  ['zh_CN_#Hans', ['zh_HK_#Hans', 'zh_TW_#Hant', 'zh_CN_#Hans']],
  ['zh_TW_#Hant', ['zh_HK_#Hans', 'zh_TW_#Hant']],
])('a Chinese sentence is said by the voice %s, of %j', (language, voices) => {
  expect(spokenWith(voices)).toBe(language);
});

it('a Chinese sentence is not said by a Cantonese voice', () => {
  expect(spokenWith(['en_US', 'zh_HK_#Hans'])).toBeUndefined();
  expect(screen.getByRole('dialog')).toBeVisible();
});
