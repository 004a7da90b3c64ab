import { expect, it } from 'vitest';
import { treeWithLineRules, withLineRules, withoutLineRules } from './line-breaks';
import { messagesOf } from './texts';

const JOINER = '\u2060';

it('puts no invisible sign among Thai letters, so that copied and found text is plain words', () => {
  const typed = 'ที่คอร์กอสหรือเอเรนฮอต วิดีโอคอล จัดส่งของคุณ';
  expect(withLineRules('th', typed)).toBe(typed);
  expect(JSON.stringify(messagesOf('th'))).not.toMatch(/[\u00ad\u200b-\u200d\u2060\ufeff]/);
});

it('ends no Thai line between a number and what it counts, or after a word that leans', () => {
  expect(withLineRules('th', 'ภายใน {days} นาที # คัน 300 กม. 1 ธันวาคม')).toBe(
    'ภายใน {days}\u00a0นาที #\u00a0คัน 300\u00a0กม. 1\u00a0ธันวาคม',
  );
  expect(withLineRules('th', '(ณ ธันวาคม ค.ศ. 2026) 5 หรือ 6')).toBe(
    '(ณ\u00a0ธันวาคม ค.ศ.\u00a02026) 5 หรือ 6',
  );
});

it('ends no Mongolian line after a hyphen, within a day or before a particle', () => {
  expect(withLineRules('mn', '2026 оны 11-р сарын 23')).toBe(
    `2026\u00a0оны\u00a011-${JOINER}р\u00a0сарын\u00a023`,
  );
  expect(withLineRules('mn', '12-р сард 5 машин')).toBe(`12-${JOINER}р\u00a0сард 5 машин`);
  expect(withLineRules('mn', '{price}-аас дээш')).toBe(`{price}-${JOINER}аас дээш`);
  expect(withLineRules('mn', 'ОХУ-ын, Замын-Үүд, -32')).toBe(
    `ОХУ-${JOINER}ын, Замын-${JOINER}Үүд, -32`,
  );
  expect(withLineRules('mn', 'нэг минут л болно, чанга ч явна')).toBe(
    'нэг минут\u00a0л болно, чанга\u00a0ч явна',
  );
});

it('leaves addresses, numbers and the other languages as they are', () => {
  const answer = {
    href: '/car/101',
    url: 'https://x.mn/Замын-Үүд',
    ids: [1, null],
    name: 'BYD Seal 06 DM-i',
  };
  expect(treeWithLineRules('mn', answer)).toEqual(answer);
  expect(treeWithLineRules('th', answer)).toEqual(answer);
  expect(withLineRules('ru', '1-й на трассе')).toBe('1-й на трассе');
});

it('gives programs the text as it was typed', () => {
  const typed = 'Замын-Үүд рүү';
  expect(withoutLineRules(withLineRules('mn', typed))).toBe(typed);
});
