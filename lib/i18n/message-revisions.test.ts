import { describe, expect, it } from 'vitest';
import { messageTextsOf } from './message-faults';
import {
  changesSince,
  type MessageRevisions,
  readMessageRevisions,
  renewRevisions,
  revisionFaults,
  TRANSLATED,
} from './message-revisions';

it.each(TRANSLATED)(
  'no text of %s is older than the Russian one that it was made from',
  (locale) => {
    const noted = readMessageRevisions(locale);
    const changes = changesSince(noted, messageTextsOf('ru'), messageTextsOf(locale));
    expect(revisionFaults(locale, changes)).toEqual([]);
  },
);

describe('since translations were noted', () => {
  const RUSSIAN = new Map([
    ['car.ask', 'Спросить о машине'],
    ['car.price', 'Цена на границе'],
  ]);
  const GERMAN = new Map([
    ['car.ask', 'Nach dem Auto fragen'],
    ['car.price', 'Preis an der Grenze'],
  ]);
  const NOTED = renewRevisions(new Map(), RUSSIAN, GERMAN);
  const reworded = new Map([...RUSSIAN, ['car.ask', 'Задать вопрос']]);
  const translated = new Map([...GERMAN, ['car.ask', 'Frage stellen']]);

  const changesIn = (noted: MessageRevisions, russian = RUSSIAN, german = GERMAN) =>
    Object.fromEntries(changesSince(noted, russian, german));

  it('nothing has changed', () => {
    expect(changesIn(NOTED)).toEqual({});
  });

  it('the Russian text alone has changed: the other is out of date until it changes', () => {
    expect(changesIn(NOTED, reworded)).toEqual({ 'car.ask': 'outdated' });
    // Noted again, it still is.
    const again = renewRevisions(NOTED, reworded, GERMAN);
    expect(changesIn(again, reworded)).toEqual({ 'car.ask': 'outdated' });
    const mended = renewRevisions(again, reworded, translated);
    expect(changesIn(mended, reworded, translated)).toEqual({});
  });

  it('the Russian text alone has changed: a person confirms that the other is still right', () => {
    const confirmed = renewRevisions(NOTED, reworded, GERMAN, new Set(['car.ask']));
    expect(changesIn(confirmed, reworded)).toEqual({});
    // Of this change, not of the next one.
    const next = new Map([...RUSSIAN, ['car.ask', 'Узнать о машине']]);
    expect(changesIn(confirmed, next)).toEqual({ 'car.ask': 'outdated' });
  });

  it('both have changed: they wait to be noted, and are up to date', () => {
    expect(changesIn(NOTED, reworded, translated)).toEqual({ 'car.ask': 'changed' });
    const noted = renewRevisions(NOTED, reworded, translated);
    expect(changesIn(noted, reworded, translated)).toEqual({});
  });

  it('the translation alone has changed: noted or not, the next Russian change is seen', () => {
    expect(changesIn(NOTED, RUSSIAN, translated)).toEqual({ 'car.ask': 'changed' });
    const noted = renewRevisions(NOTED, RUSSIAN, translated);
    expect(changesIn(noted, reworded, translated)).toEqual({ 'car.ask': 'outdated' });
  });

  it('a text is new or gone, in one language or both', () => {
    const more = new Map([...RUSSIAN, ['car.hot', 'Хит продаж']]);
    expect(changesIn(NOTED, more)).toEqual({});
    const both = new Map([...GERMAN, ['car.hot', 'Beliebt']]);
    expect(changesIn(NOTED, more, both)).toEqual({ 'car.hot': 'new' });
    const less = new Map([...GERMAN].slice(1));
    expect(changesIn(NOTED, RUSSIAN, less)).toEqual({ 'car.ask': 'gone' });
    expect([...renewRevisions(NOTED, RUSSIAN, less).keys()]).toEqual(['car.price']);
  });

  it('only a space that does not break was put in', () => {
    const spaced = new Map([...RUSSIAN, ['car.price', 'Цена на\u00a0границе']]);
    expect(changesIn(NOTED, spaced)).toEqual({});
  });

  it('says of each text that is out of date what to do, and of the others together', () => {
    const changes = changesSince(NOTED, reworded, new Map([...GERMAN, ['car.price', 'Preis']]));
    expect(revisionFaults('de', changes)).toEqual([
      'de car.ask: the Russian text has changed, this one has not. Change it too, or, if it is still right: npm run check:sites -- --accept --locale=de car.ask',
      'de: 1 text is new, changed or gone (car.price). Note it: npm run check:sites -- --accept',
    ]);
  });
});
