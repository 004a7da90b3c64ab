import { act, cleanup, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AfterPress, watchPresses } from './held-press';

afterEach(cleanup);

let show = async (_page: number) => {};

function Site() {
  const [page, setPage] = useState(1);
  show = (next) => act(async () => startTransition(() => setPage(next)));
  return (
    <main key={page}>
      <button type="button">Page {page}</button>
      <AfterPress />
    </main>
  );
}

const send = (event: Event) => document.querySelector('button')?.dispatchEvent(event);
const pointer = (type: string, init: PointerEventInit = {}) =>
  send(new PointerEvent(type, { bubbles: true, ...init }));
const key = (type: string) => send(new KeyboardEvent(type, { bubbles: true, key: ' ' }));

it.each([
  ['pointerdown', 'pointerup', () => pointer('pointerdown'), () => pointer('pointerup')],
  ['pointerdown', 'a scroll', () => pointer('pointerdown'), () => pointer('pointercancel')],
  ['pointerdown', 'a move', () => pointer('pointerdown'), () => pointer('pointermove')],
  ['keydown', 'keyup', () => key('keydown'), () => key('keyup')],
  ['keydown', 'another window', () => key('keydown'), () => dispatchEvent(new Event('blur'))],
])('no page appears between %s and %s', async (_, __, begin, end) => {
  render(<Site />);
  watchPresses();
  begin();
  await show(2);
  expect(screen.queryByText('Page 2')).toBeNull();
  // A move with the button down ends no press, and a pointer ends no key press.
  pointer('pointermove', { buttons: 1 });
  end();
  await screen.findByText('Page 2');
  await show(3);
  expect(screen.queryByText('Page 3')).not.toBeNull();
});

it('a press with another mouse button does not delay a page', async () => {
  render(<Site />);
  watchPresses();
  pointer('pointerdown', { button: 2 });
  await show(2);
  expect(screen.queryByText('Page 2')).not.toBeNull();
});
