import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditEntry, AuditNames } from '@/lib/content/desk/people';
import { DESK_LANGUAGES } from '@/lib/i18n/desk-languages';
import { AUDIT_ACTIONS } from '@/lib/server/staff/audit';
import { AuditTable } from './audit-table';

const names: AuditNames = {
  people: new Map([
    ['id-li', 'Li Wei'],
    ['id-anna', 'Anna'],
  ]),
  enquiries: new Map([['17', 'K7M-4R7X']]),
  units: new Map([['1023', 'YARD-7']]),
  mallPeople: new Map(),
  templates: new Map([['4', { id: 4, lang: 'mn', title: '', topic: 'price' as const }]]),
};

let nth = 0;
function entryOf(fields: Partial<AuditEntry>): AuditEntry {
  nth += 1;
  const by = { staffId: 'id-li', staffName: 'Li Wei' };
  const base = { id: nth, at: new Date('2026-11-22T06:02:00Z'), ...by, before: null, after: null };
  return { ...base, action: 'enquiryTaken', subjectKind: 'enquiry', subjectId: '17', ...fields };
}

it('shows who did what in words and links, without ids', () => {
  const entries = [
    entryOf({
      before: { owner: 'id-anna', state: 'new' },
      after: { owner: 'id-li', state: 'inHand' },
    }),
    entryOf({ action: 'answerBegun', after: { channel: 'whatsapp', template: 4, copied: true } }),
    entryOf({ action: 'noteAdded', after: { note: 99 } }),
    entryOf({
      action: 'roleChanged',
      subjectKind: 'staff',
      subjectId: 'id-anna',
      before: { role: 'sales' },
      after: { role: 'owner' },
    }),
    entryOf({ action: 'templateSaved', subjectKind: 'template', subjectId: '4' }),
    entryOf({ action: 'enquiryTaken', subjectId: '18' }),
  ];
  render(<AuditTable language="en" entries={entries} names={names} />);
  const [taken, begun, noted, role, template, gone] = screen.getAllByRole('row').slice(1);
  const linkIn = (row: HTMLElement | undefined) => within(row ?? document.body).getByRole('link');
  expect(linkIn(taken)).toHaveTextContent('K7M-4R7X');
  expect(linkIn(taken)).toHaveAttribute('href', '/enquiries/17');
  expect(taken).toHaveTextContent('in hand of: Anna → Li Wei, state: New → In hand');
  expect(begun).toHaveTextContent(
    'by: WhatsApp, template: Price, and what it leaves out, copied: yes',
  );
  expect(noted).not.toHaveTextContent('99');
  expect(linkIn(role)).toHaveTextContent('Anna');
  expect(role).toHaveTextContent('role: Sales → Owner');
  expect(linkIn(template)).toHaveAttribute('href', '/templates?lang=mn');
  expect(gone).toHaveTextContent('an enquiry that is gone');
  expect(document.body).not.toHaveTextContent(/id-li|id-anna/);
});

it('shows the changes of a car in words', () => {
  const of = { action: 'recordChanged', subjectKind: 'units', subjectId: '1023' };
  const entries = [
    entryOf({ ...of, before: { price_usd: 14_900 }, after: { price_usd: 14_500 } }),
    entryOf({
      ...of,
      before: { status: 'at_port', 'checks.tyres': null, report_ru: null },
      after: { status: 'sold', 'checks.tyres': 'worn', report_ru: 'Стук.' },
    }),
  ];
  render(<AuditTable language="en" entries={entries} names={names} />);
  const [price, status] = screen.getAllByRole('row').slice(1);
  expect(price).toHaveTextContent('YARD-7price: $14,900 → $14,500');
  expect(status).toHaveTextContent(
    'status: At port → Sold, Tyres: none → worn, text in Russian: none → Стук.',
  );
});

it.each(DESK_LANGUAGES)('has a word for every action, in %s', (language) => {
  const entries = AUDIT_ACTIONS.map((action) => entryOf({ action }));
  render(<AuditTable language={language} entries={entries} names={names} />);
  const codes = AUDIT_ACTIONS.filter((action) => /[A-Z]/.test(action));
  for (const code of codes) expect(screen.queryByText(code)).toBeNull();
});

it('names all that a rule of notifications says', () => {
  const rule = { event: 'overdue', channel: 'mail', receiver: 'id-anna', port: 'khorgos' };
  const hours = { lang: 'mn', enquiryKind: 'gift', fromHour: 9, untilHour: 18, isOn: true };
  const added = { action: 'ruleAdded', subjectKind: 'rule', subjectId: '3' } as const;
  const entries = [entryOf({ ...added, after: { ...rule, ...hours } })];
  render(<AuditTable language="en" entries={entries} names={names} />);
  for (const said of ['what: Broken promises', 'kind: Gift', 'from: 9', 'until: 18'])
    expect(screen.getByRole('table')).toHaveTextContent(said);
});
