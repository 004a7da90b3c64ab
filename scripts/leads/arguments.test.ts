import { describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { readArguments } from './arguments';

describe('npm run leads', () => {
  it.each([
    [['list'], { name: 'list', filter: { filter: {} }, limit: 50 }],
    [
      ['list', '--state', 'new', '--port=erenhot', '--lang', 'mn', '--limit', '5'],
      {
        name: 'list',
        filter: { filter: { state: 'new', port: 'erenhot', lang: 'mn' } },
        limit: 5,
      },
    ],
    [
      ['follow', '--kind', 'dealer', '--word', 'Бат', '--owner', 'anna@example.com'],
      {
        name: 'follow',
        filter: { filter: { kind: 'dealer', word: 'Бат' }, owner: 'anna@example.com' },
      },
    ],
    [
      ['list', '--due', 'today'],
      { name: 'list', filter: { filter: { dueBy: storeDayOf(new Date()) } }, limit: 50 },
    ],
    [['show', 'k7m-4r7x'], { name: 'show', number: 'K7M-4R7X' }],
    [
      ['export', 'list.XLSX', '--language', 'ru', '--state', 'won'],
      {
        name: 'export',
        file: 'list.XLSX',
        format: 'xlsx',
        language: 'ru',
        filter: { filter: { state: 'won' } },
      },
    ],
    [['notifications', 'list'], { name: 'list notifications', all: false }],
    [['notifications', 'list', '--all'], { name: 'list notifications', all: true }],
    [['notifications', 'retry', '--all'], { name: 'retry all' }],
    [
      ['notifications', 'retry', '1f0c9a52', 'a0b1c2d3-0000'],
      { name: 'retry', ids: ['1f0c9a52', 'a0b1c2d3-0000'] },
    ],
  ])('reads %j', (words, command) => expect(readArguments(words)).toEqual(command));

  it.each([
    [],
    ['lists'],
    ['list', 'new'],
    ['list', '--all'],
    ['list', '--unknown'],
    ['show'],
    ['show', 'K7M-4R7X', '--state', 'new'],
    ['export'],
    ['follow', '--limit', '3'],
    ['notifications'],
    ['notifications', 'retry'],
    ['notifications', 'retry', '%'],
    ['notifications', 'list', '12'],
  ])('says how it is used instead of guessing what %j means', (...words) => {
    expect(() => readArguments(words)).toThrow('Usage:');
  });

  it.each([
    [['list', '--state', 'nwe'], '"nwe" is no state.'],
    [['follow', '--port', '\u001b[2J'], String.raw`"\u{1b}[2J" is no port.`],
    [['list', '--limit', '0'], '--limit is a number from 1 to 1000.'],
    [['export', 'list.pdf'], 'FILE ends with .csv or .xlsx.'],
  ])('shows nothing for %j instead of everything', (words, reason) => {
    expect(() => readArguments(words)).toThrow(reason);
  });
});
