import type { EnergyType } from '@/lib/contract/calls/car';
import { soundOf } from './spelling';

/** How people begin the words for what drives a car, in English, Russian and Mongolian. */
const ENERGY_WORDS: Readonly<Record<string, readonly EnergyType[]>> = {
  electric: ['electric'],
  ev: ['electric'],
  электро: ['electric'],
  электричес: ['electric'],
  цахилгаан: ['electric'],
  petrol: ['petrol'],
  gasoline: ['petrol'],
  бензин: ['petrol'],
  diesel: ['diesel'],
  дизель: ['diesel'],
  дизел: ['diesel'],
  hybrid: ['hybrid', 'plugin-hybrid', 'range-extender'],
  гибрид: ['hybrid', 'plugin-hybrid', 'range-extender'],
  хайбрид: ['hybrid', 'plugin-hybrid', 'range-extender'],
  хибрид: ['hybrid', 'plugin-hybrid', 'range-extender'],
  phev: ['plugin-hybrid'],
  plugin: ['plugin-hybrid'],
  подключаем: ['plugin-hybrid'],
  erev: ['range-extender'],
  газовый: ['cng'],
  метан: ['cng'],
};

/** The longest ending that a word may carry beyond one of the beginnings above. */
const ENDING_MAX_LENGTH = 8;

/** Shorter words for energy are none with an ending, nor with a slip. */
const BEGINNING_MIN_LENGTH = 4;

/** The beginnings of words for energy that stand for themselves with any ending, with sounds. */
const ENERGY_SOUNDS: ReadonlyMap<string, string> = new Map(
  Object.keys(ENERGY_WORDS)
    .filter(({ length }) => length >= BEGINNING_MIN_LENGTH)
    .map((beginning) => [beginning, soundOf(beginning)]),
);

/** The word for energy that a word sounds like: "tsahilgaan" is "цахилгаан". */
export function energyWordOfSound(word: string): string | null {
  const sound = soundOf(word);
  for (const [beginning, other] of ENERGY_SOUNDS) {
    if (sound.startsWith(other) && sound.length <= other.length + ENDING_MAX_LENGTH) {
      return beginning;
    }
  }
  return null;
}

/** Every word for energy that may be written with a slip, with its sound. */
export function energyWords(): ReadonlyMap<string, string> {
  return ENERGY_SOUNDS;
}

/** The energy types a word names: "электромобили" is electric. */
export function energyTypesOf(word: string): readonly EnergyType[] {
  for (const [beginning, types] of Object.entries(ENERGY_WORDS)) {
    const isWhole = beginning.length < BEGINNING_MIN_LENGTH;
    if (isWhole && word !== beginning) continue;
    if (word.startsWith(beginning) && word.length <= beginning.length + ENDING_MAX_LENGTH) {
      return types;
    }
  }
  return [];
}

/** Words that every car answers to: "car", "buy", "price", "from China", and small change. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  [
    'a the of for in from and new car cars auto autos vehicle vehicles model models brand',
    'price prices buy sale china chinese',
    'и в во на с из для по от до под авто автомобиль автомобили автомобиля машина машины машину',
    'новый новая новые модель модели марка цена цены купить продажа китай китая китайский',
    'китайская китайские',
    'ба нь вэ шинэ машин машины машинууд автомашин үнэ үнийн авах авна зарна зарах худалдаж',
    'худалдах загвар хятад хятадын',
  ]
    .join(' ')
    .split(' '),
);

export function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(word);
}
