import { describe, expect, it } from 'vitest';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { type Audience, type Rule, staffReceivers } from './receivers';
import { nextInHours } from './rule-hours';

/** Hours of 22 November 2026 at the stores, eight hours after UTC. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 22, hour - 8, minute));

const RULE: Rule = {
  id: 1,
  event: 'enquiry',
  channel: 'mail',
  receiver: 'rule@mall.example',
  port: null,
  lang: null,
  enquiryKind: null,
  fromHour: 0,
  untilHour: 24,
  isOn: true,
};

const MONGOLIAN = {
  port: 'erenhot',
  lang: 'mn',
  kind: 'general',
  mail: '',
} as const;
const RUSSIAN = { ...MONGOLIAN, port: 'khorgos', lang: 'ru' } as const;

const AUDIENCE: Audience = {
  settings: {
    ...NOBODY_IS_TOLD,
    mail: { url: 'smtp://127.0.0.1', from: 'desk@mall.example' },
    telegram: { apiUrl: 'http://127.0.0.1', token: '1:x' },
    push: { publicKey: '', privateKey: '', contact: '', innerOrigin: null },
    receivers: {
      mail: { all: ['all@mall.example'], khorgos: ['west@mall.example'], erenhot: [] },
      telegram: { all: ['-1'], khorgos: [], erenhot: [] },
    },
  },
  rules: [],
  devices: [
    { id: 'phone of Anna', staffId: 'anna', isOwners: false },
    { id: 'phone of Li', staffId: 'li', isOwners: true },
  ],
  ownerMails: ['li@mall.example'],
  staffMails: new Map([
    ['li', 'li@mall.example'],
    ['anna', 'anna@mall.example'],
  ]),
};

const told = (
  rules: Partial<Rule>[],
  lead: Parameters<typeof staffReceivers>[2],
  event: Rule['event'] = 'enquiry',
) =>
  staffReceivers(
    { ...AUDIENCE, rules: rules.map((rule) => ({ ...RULE, ...rule })) },
    event,
    lead,
    at(12),
  ).map(({ receiver }) => receiver);

describe('hours', () => {
  it.each([
    ['the whole day', 0, 24, at(3), null],
    ['by day, at their beginning', 9, 18, at(9), null],
    ['by day, at their end', 9, 18, at(18), at(33)],
    ['by day, before them', 9, 18, at(3, 20), at(9)],
    ['by night, in the evening', 18, 9, at(23, 59), null],
    ['by night, in the morning', 18, 9, at(8, 59), null],
    ['by night, by day', 18, 9, at(12), at(18)],
  ])('%s', (_, fromHour, untilHour, now, begins) => {
    expect(nextInHours({ fromHour, untilHour }, now)).toEqual(begins);
  });
});

describe('without a rule', () => {
  it('the receivers of the configuration are notified, and every device', () => {
    expect(told([], RUSSIAN)).toEqual([
      'all@mall.example',
      'west@mall.example',
      '-1',
      'phone of Anna',
      'phone of Li',
    ]);
  });

  it('owners are notified of broken promises, and get the summary', () => {
    expect(told([], RUSSIAN, 'overdue')).toEqual(['li@mall.example', '-1', 'phone of Li']);
    expect(told([], null, 'summary')).toEqual(['li@mall.example', '-1']);
  });
});

describe('a rule', () => {
  it.each<[string, Partial<Rule>, boolean]>([
    ['of its port', { port: 'erenhot' }, true],
    ['of another port', { port: 'khorgos' }, false],
    ['of its language', { lang: 'mn' }, true],
    ['of another language', { lang: 'ru' }, false],
    ['of its kind', { enquiryKind: 'general' }, true],
    ['of another kind', { enquiryKind: 'dealer' }, false],
    ['of something else', { event: 'overdue' }, false],
  ])(
    '%s stands in for the configuration of its channel only where it concerns',
    (_, rule, holds) => {
      const [first] = told([rule], MONGOLIAN);
      expect(first).toBe(holds ? 'rule@mall.example' : 'all@mall.example');
      expect(told([rule], MONGOLIAN)).toContain('-1');
    },
  );

  it('names the browsers of one person, or of everybody', () => {
    const push = { channel: 'push' } as const;
    expect(told([{ ...push, receiver: 'anna' }], MONGOLIAN)).not.toContain('phone of Li');
    expect(told([{ ...push, receiver: '' }], MONGOLIAN)).toContain('phone of Li');
  });

  it('for a person without a device has no effect: everybody’s are notified', () => {
    const rule = { channel: 'push', receiver: 'bold' } as const;
    expect(told([rule], MONGOLIAN)).toEqual(told([], MONGOLIAN));
  });

  it('adds to the person an enquiry was assigned to, who comes first, and at the hours it sets', () => {
    const given = { ...MONGOLIAN, ownerId: 'anna' };
    expect(told([{}], given)).toEqual([
      'anna@mall.example',
      'rule@mall.example',
      '-1',
      'phone of Anna',
      'phone of Li',
    ]);
    expect(told([{}], given, 'overdue')).not.toContain('anna@mall.example');
    const rules = [{ ...RULE, receiver: 'Anna@mall.example', fromHour: 18, untilHour: 20 }];
    const [first] = staffReceivers({ ...AUDIENCE, rules }, 'enquiry', given, at(12));
    expect(first).toEqual({ channel: 'mail', receiver: 'Anna@mall.example', sendAfter: at(18) });
  });

  it('notifies nobody twice, and at the earliest of several hours', () => {
    const audience = {
      ...AUDIENCE,
      rules: [
        { ...RULE, fromHour: 18, untilHour: 20 },
        { ...RULE, fromHour: 14, untilHour: 16 },
      ],
    };
    const mails = staffReceivers(audience, 'enquiry', MONGOLIAN, at(12)).filter(
      ({ channel }) => channel === 'mail',
    );
    expect(mails).toEqual([{ channel: 'mail', receiver: 'rule@mall.example', sendAfter: at(14) }]);
  });
});
