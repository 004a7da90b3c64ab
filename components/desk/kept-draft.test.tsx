import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ForgottenDrafts, KeptDraft, StoredDraft } from './kept-draft';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/enquiries/7');
});
afterEach(cleanup);

/** Opens the page of an enquiry again, with the next step that is stored now, and its place. */
function open(staffId = 'anna', stored = '', place = '') {
  cleanup();
  render(
    <form aria-label="step" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="seen" defaultValue={stored} />
      <input aria-label="Step" name="step" defaultValue={stored} />
      <select aria-label="Place" name="place" defaultValue={place}>
        <option value="">Anywhere</option>
        <option value="yard">In the yard</option>
      </select>
      <input type="checkbox" aria-label="Soon" name="soon" defaultChecked={place !== ''} />
      <KeptDraft staffId={staffId} name="step-7" />
    </form>,
  );
}
const step = () => screen.getByLabelText<HTMLInputElement>('Step');
const seen = () => document.querySelector<HTMLInputElement>('[name=seen]')?.value;
const type = (value: string) => fireEvent.input(step(), { target: { value } });
const send = () => {
  fireEvent.submit(screen.getByRole('form'));
  // Which jsdom does not fire.
  fireEvent(screen.getByRole('form'), new Event('formdata'));
};
const arriveWith = (notice: string) => history.replaceState(null, '', `?notice=${notice}`);

it('puts back what was typed, with what the person had seen then', () => {
  open();
  type('Ring');
  open('anna', 'Send pictures');
  expect([step().value, seen()]).toEqual(['Ring', '']);
});

it('puts it back against what is stored now, after a rejection', () => {
  open();
  type('Ring');
  send();
  arriveWith('stepChanged');
  open('anna', 'Send pictures');
  expect([step().value, seen()]).toEqual(['Ring', 'Send pictures']);
});

it('puts it back with what the person had seen then, too, where another form was rejected', () => {
  open();
  type('Ring');
  arriveWith('incomplete');
  open('anna', 'Send pictures');
  expect([step().value, seen()]).toEqual(['Ring', '']);
  send();
  arriveWith('stepChanged');
  open('anna', 'Send pictures');
  // The page is loaded again.
  open('anna', 'Send pictures');
  expect([step().value, seen()]).toEqual(['Ring', 'Send pictures']);
});

it('leaves what the person did not touch as it is stored now, and keeps empty what they emptied', () => {
  const place = () => screen.getByLabelText<HTMLSelectElement>('Place').value;
  const isSoon = () => screen.getByLabelText<HTMLInputElement>('Soon').checked;
  open('anna', 'Ring');
  type('');
  send();
  arriveWith('stepChanged');
  open('anna', 'Ring', 'yard');
  expect([step().value, place(), isSoon()]).toEqual(['', 'yard', true]);
  fireEvent.click(screen.getByLabelText('Soon'));
  open('anna', 'Ring', 'yard');
  expect([step().value, place(), isSoon()]).toEqual(['', 'yard', false]);
});

it('keeps what a rejected form came back with in its address', () => {
  arriveWith('stepChanged&typed.step=Ring');
  open('anna', 'Ring');
  fireEvent.click(screen.getByLabelText('Soon'));
  history.replaceState(null, '', '/enquiries/7');
  open('anna', 'Send pictures');
  expect(step().value).toBe('Ring');
});

it('is kept until a page says that it was stored', () => {
  open();
  type('Ring');
  arriveWith('noteAdded');
  open();
  expect(step().value).toBe('Ring');
  send();
  arriveWith('nextStepSet');
  open('anna', 'Ring');
  history.replaceState(null, '', '/enquiries/7');
  open('anna', 'Later');
  expect(step().value).toBe('Later');
});

it.each(['notice=stepChanged', ''])(
  'is kept after it was not stored (?%s) and another form was',
  (query) => {
    open();
    type('Ring');
    send();
    history.replaceState(null, '', `?${query}`);
    open();
    arriveWith('noteAdded');
    open();
    expect(step().value).toBe('Ring');
  },
);

it('is dropped by the page of the new record, once it was sent', () => {
  const enter = () => {
    arriveWith('unitAdded');
    render(<StoredDraft staffId="anna" name="step-7" />);
    history.replaceState(null, '', '/enquiries/7');
    open();
  };
  open();
  type('Ring');
  enter();
  expect(step().value).toBe('Ring');
  send();
  enter();
  expect(step().value).toBe('');
});

it('is not shown to another person in the same tab', () => {
  open();
  type('Ring');
  open('boris');
  expect(step().value).toBe('');
});

it('is gone from the tab when the person signs out', () => {
  open();
  type('Ring');
  cleanup();
  render(
    <form aria-label="out" onSubmit={(event) => event.preventDefault()}>
      <ForgottenDrafts />
    </form>,
  );
  send();
  expect(sessionStorage).toHaveLength(0);
});
