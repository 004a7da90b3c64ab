import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { suggest } from '@/lib/contract/calls/search';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { SearchSuggestions } from './search-suggestions';

withPageApi({ seed: true });

function Field() {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input aria-label="Search" ref={setInput} />
      {input && <SearchSuggestions input={input} />}
    </>
  );
}

function openField() {
  render(<Field />);
  return {
    user: userEvent.setup({ delay: null }),
    field: screen.getByLabelText<HTMLInputElement>('Search'),
  };
}

/** Types when the field is shown, before effects run. */
function QuickTyping({ input }: { input: HTMLInputElement }) {
  useLayoutEffect(() => {
    input.value = 'pickup';
    input.dispatchEvent(new Event('input'));
  }, [input]);
  return null;
}

const options = () => screen.findAllByRole('option');

it('come for what was typed before anything listened to the field', async () => {
  const input = document.createElement('input');
  render(
    <>
      <SearchSuggestions input={input} />
      <QuickTyping input={input} />
    </>,
  );
  expect((await options())[0]).toHaveTextContent('Pickup');
});

it('come by themselves after a request that failed', async () => {
  api.network = 'down';
  const { user, field } = openField();
  await user.type(field, 'pickup');
  await waitFor(() => expect(api.paths).toContain(suggest.path));
  api.network = 'up';
  expect((await options())[0]).toHaveTextContent('Pickup');
});

it('keep the marked one when others come, as long as it is among them', async () => {
  const answers = new Map([
    ['pi', ['Pickup', 'Pilot']],
    ['pic', ['Picanto', 'Pickup']],
    ['pict', ['Picanto', 'Pictor']],
  ]);
  const { user, field } = openField();
  /** Types. @returns what lets the answer come, and waits until it is shown */
  const typed = async (text: string) => {
    const found = answers.get(`${field.value}${text}`) ?? [];
    const suggestions = found.map((label) => ({ label, note: null, path: `/${label}` }));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.answerWith = (path) =>
      path === suggest.path
        ? released.then(() =>
            Response.json({ code: 0, msg: '', data: { announcement: '', suggestions } }),
          )
        : null;
    await user.type(field, text);
    return () => {
      release();
      return waitFor(() => expect(screen.getAllByRole('option').map(labelOf)).toEqual(found));
    };
  };
  const labelOf = (option: HTMLElement) => option.textContent?.trim();
  const marked = () => screen.queryAllByRole('option', { selected: true }).map(labelOf);

  await (await typed('pi'))();
  const whenMore = await typed('c');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toEqual(['Pickup']);
  await whenMore();
  expect(marked()).toEqual(['Pickup']);
  const { id } = screen.getByText('Pickup').closest('a') ?? {};
  // Set by an effect, after the rendering.
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', id));
  const whenGone = await typed('t');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toEqual(['Pickup']);
  await whenGone();
  expect(marked()).toEqual([]);
  await waitFor(() => expect(field).not.toHaveAttribute('aria-activedescendant'));
});
