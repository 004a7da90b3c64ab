import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { labelsOf } from '@/lib/i18n/labels';
import { SentEnquiry } from './sent-enquiry';
import { saveSentRecord } from './sent-record';

const LABELS = labelsOf('en', 'result');
const SENT = {
  number: 'K7M-4R7X',
  car: 'BYD Seagull',
  name: 'Бат',
  mobile: '9911 2233',
  linkToken: '',
};

const show = (number: string | null) =>
  render(<SentEnquiry labels={LABELS} number={number} />).container.textContent;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('repeats car, name and telephone as they were typed', () => {
  saveSentRecord(SENT);
  show('K7M-4R7X');
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['BYD Seagull', 'Бат', '9911 2233']);
});

it('leads to the page of the enquiry, and nowhere else', () => {
  saveSentRecord({ ...SENT, linkToken: 'a-token_of-24-characters' });
  show('K7M-4R7X');
  const link = () => screen.queryByRole('link', { name: LABELS.privateLink });
  expect(link()?.getAttribute('href')).toBe('/e?k=a-token_of-24-characters');
  cleanup();
  saveSentRecord({ ...SENT, linkToken: '//elsewhere.example/' });
  show('K7M-4R7X');
  expect(link()).toBeNull();
});

it('leaves out a car where none was asked about, and works without numbers', () => {
  saveSentRecord({ ...SENT, number: null, car: '' });
  expect(show(null)).toBe('What you sentNameБатPhone9911 2233');
});

it.each([
  ['of another enquiry', JSON.stringify(SENT)],
  ['where nothing was sent', null],
  ['of what is no record', '[7]'],
])('shows nothing %s', (_, stored) => {
  if (stored) sessionStorage.setItem('sentEnquiry', stored);
  expect(show('W9T-33CD')).toBe('');
});
