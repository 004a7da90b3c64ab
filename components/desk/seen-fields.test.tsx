import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeskForm } from './form';
import { KeptDraft } from './kept-draft';
import { PickAll } from './pick-all';
import { PickBox } from './pick-box';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/enquiries/7');
});
afterEach(cleanup);

/** The form of an answer, as the server renders it after a message. */
const form = (seen: number) => (
  <DeskForm action="write-answer" values={{ id: 7 }} seen={{ seen, key: `key-${seen}` }}>
    <textarea aria-label="Answer" name="text" />
    <KeptDraft staffId="anna" name="answer-7" />
  </DeskForm>
);
const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('Answer'), { target: { value } });
const sent = () => {
  const { form: own } = screen.getByLabelText<HTMLInputElement>('Answer');
  return Object.fromEntries(new FormData(own ?? undefined));
};

it('says what is there now while news refresh a page on which nothing is typed', () => {
  const { rerender } = render(form(1));
  rerender(form(2));
  expect(sent()).toMatchObject({ id: '7', seen: '2', key: 'key-2' });
});

it('says what the person had seen when they began to type, whatever news bring', () => {
  const { rerender } = render(form(1));
  rerender(form(2));
  type('It is');
  rerender(form(3));
  type('It is in stock');
  rerender(form(4));
  expect(sent()).toEqual({ id: '7', seen: '2', key: 'key-2', text: 'It is in stock' });
});

it('says what they had seen when they typed a draft that is put back, too', () => {
  const { unmount, rerender: refresh } = render(form(1));
  type('It is in stock');
  refresh(form(2));
  unmount();
  const { rerender } = render(form(3));
  expect(sent()).toMatchObject({ seen: '1', key: 'key-1' });
  rerender(form(4));
  expect(sent()).toEqual({ id: '7', seen: '1', key: 'key-1', text: 'It is in stock' });
});

it('says what the page of the refused form shows, so that it can be sent again', () => {
  const { unmount } = render(form(1));
  type('It is in stock');
  fireEvent(
    screen.getByLabelText<HTMLInputElement>('Answer').form as Element,
    new Event('formdata'),
  );
  unmount();
  history.replaceState(null, '', '/enquiries/7?notice=stepChanged');
  const { rerender } = render(form(2));
  rerender(form(3));
  expect(sent()).toEqual({ id: '7', seen: '2', key: 'key-2', text: 'It is in stock' });
});

it('keeps of a checked row what the person had seen, until it is unchecked', () => {
  const row = (state: string) => (
    <form aria-label="rows">
      <PickBox value={`7:${state}`} label="Bat" />
    </form>
  );
  const box = () => screen.getByLabelText('Bat');
  const picked = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('picked');
  const { rerender } = render(row('new'));
  rerender(row('inHand'));
  fireEvent.click(box());
  rerender(row('answered'));
  expect(picked()).toBe('7:inHand');
  fireEvent.click(box());
  fireEvent.click(box());
  expect(picked()).toBe('7:answered');
});

it('says of rows that are all checked anew what they show by then', () => {
  const rows = (state: string) => (
    <form aria-label="rows">
      <PickAll label="All" />
      <PickBox value={`7:${state}`} label="Bat" />
    </form>
  );
  const all = () => screen.getByLabelText('All');
  const picked = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('picked');
  const { rerender } = render(rows('new'));
  fireEvent.click(all());
  rerender(rows('inHand'));
  expect(picked()).toBe('7:new');
  fireEvent.click(all());
  expect(picked()).toBeNull();
  fireEvent.click(all());
  expect(picked()).toBe('7:inHand');
});
