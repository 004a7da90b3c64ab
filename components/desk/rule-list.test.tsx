import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NotificationRule } from '@/lib/content/desk/notifications';
import type { DeskPerson } from '@/lib/content/desk/people';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';

const personOf = (id: string, name: string, disabledAt: Date | null = null): DeskPerson => ({
  id,
  name,
  email: `${id}@example.com`,
  role: 'sales',
  twoFactorEnabled: true,
  disabledAt,
  createdAt: new Date('2026-11-01T06:00:00Z'),
});
const people = [
  personOf('anna', 'Anna', new Date('2026-11-22T06:00:00Z')),
  personOf('boris', 'Boris'),
];

const ruleFor = (receiver: string): NotificationRule => ({
  id: 7,
  event: 'enquiry',
  channel: 'push',
  receiver,
  port: null,
  lang: null,
  enquiryKind: null,
  fromHour: 0,
  untilHour: 24,
  isOn: true,
});

const show = (receiver: string) =>
  render(
    <RuleList
      language="en"
      rules={[ruleFor(receiver)]}
      people={people}
      channels={['push']}
      staffId="owner"
    />,
  );
const namesOffered = () =>
  within(screen.getByLabelText('Whose browsers'))
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent);

it('names a receiver whose access has ended, and keeps them when the rule is changed', () => {
  show('anna');
  expect(screen.getByText(/^Browsers of staff:/)).toHaveTextContent(/: Anna$/);
  expect(screen.getByLabelText('Whose browsers')).toHaveValue('anna');
  expect(namesOffered()).toEqual(['Everybody’s', 'Anna', 'Boris']);
});

it('is for everybody where it names nobody, and offers only people with access', () => {
  show('');
  expect(screen.getByText(/^Browsers of staff:/)).toHaveTextContent(/: Everybody’s$/);
  expect(screen.getByLabelText('Whose browsers')).toHaveValue('');
  expect(namesOffered()).toEqual(['Everybody’s', 'Boris']);
});

it('keeps a receiver who is not known, and does not take them for everybody', () => {
  show('unknown-id');
  expect(screen.getByText(/^Browsers of staff:/)).toHaveTextContent(/: unknown-id$/);
  expect(screen.getByLabelText('Whose browsers')).toHaveValue('unknown-id');
});

it('offers only people with access to a new rule', () => {
  render(<RuleForm language="en" people={people} channels={['push']} staffId="owner" />);
  expect(namesOffered()).toEqual(['Everybody’s', 'Boris']);
});

it('keeps a new rule as it was filled in when its receiver is refused', () => {
  const open = () =>
    render(<RuleForm language="en" people={people} channels={['mail', 'push']} staffId="owner" />);
  const { container, unmount } = open();
  const form = container.querySelector('form');
  if (!form) throw new Error('There is no form.');
  fireEvent.input(screen.getByLabelText('E-mail address or Telegram chat'), {
    target: { value: 'night@mall' },
  });
  fireEvent.input(screen.getByLabelText('From'), { target: { value: '18' } });
  // Which jsdom does not fire.
  fireEvent(form, new Event('formdata'));
  unmount();
  history.replaceState(null, '', '/notifications/rules?notice=invalidReceiver');
  open();
  expect(screen.getByLabelText('E-mail address or Telegram chat')).toHaveValue('night@mall');
  expect(screen.getByLabelText('From')).toHaveValue('18');
});
