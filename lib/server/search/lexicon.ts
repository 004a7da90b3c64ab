import type { EnergyType } from '@/lib/contract/calls/car';
import { phoneticKeyOf } from './spelling';

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

/** Shorter words for energy types are matched whole, without suffix or typing error. */
const BEGINNING_MIN_LENGTH = 4;

/** The words for energy types that may carry any suffix, with their phonetic keys. */
const ENERGY_PHONETIC_KEYS: ReadonlyMap<string, string> = new Map(
  Object.keys(ENERGY_WORDS)
    .filter(({ length }) => length >= BEGINNING_MIN_LENGTH)
    .map((beginning) => [beginning, phoneticKeyOf(beginning)]),
);

/** The word for an energy type with the same phonetic key: "tsahilgaan" is "цахилгаан". */
export function energyWordByPhoneticKey(word: string): string | null {
  const key = phoneticKeyOf(word);
  for (const [beginning, other] of ENERGY_PHONETIC_KEYS) {
    if (key.startsWith(other) && key.length <= other.length + ENDING_MAX_LENGTH) {
      return beginning;
    }
  }
  return null;
}

/** Every word for an energy type that may be misspelled, with its phonetic key. */
export function energyWords(): ReadonlyMap<string, string> {
  return ENERGY_PHONETIC_KEYS;
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
const STOP_WORDS: ReadonlySet<string> = new Set(
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

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
