import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxValue } from './combobox';
import { Field } from './field';
import type { LoadOptions, Option } from './option-search';

const FRUITS: Option[] = [
  { id: '1', label: 'Apple' },
  { id: '2', label: 'Apricot' },
  { id: '3', label: 'Banana' },
];

const LABELS = {
  open: 'Fruits',
  loading: 'Searching…',
  empty: 'Nothing found',
  failed: 'Did not load',
  retry: 'Try again',
  count: JSON.stringify(['en', ['Found: ', ['count']]]),
};

const findFruits: LoadOptions = async (word) =>
  FRUITS.filter(({ label }) => label.toLowerCase().includes(word.toLowerCase()));

function Example({
  loadOptions,
  debounceMs,
  onValue,
}: {
  loadOptions: LoadOptions;
  debounceMs: number;
  onValue: (value: ComboboxValue) => void;
}) {
  const [value, setValue] = useState<ComboboxValue>({ text: '', id: null });
  return (
    <Field label="Fruit">
      {(control) => (
        <Combobox
          control={control}
          value={value}
          onChange={(next) => {
            setValue(next);
            onValue(next);
          }}
          loadOptions={loadOptions}
          debounceMs={debounceMs}
          labels={LABELS}
        />
      )}
    </Field>
  );
}

function open(loadOptions: LoadOptions = findFruits, debounceMs = 20) {
  let latest: ComboboxValue | null = null;
  render(
    <Example
      loadOptions={loadOptions}
      debounceMs={debounceMs}
      onValue={(value) => {
        latest = value;
      }}
    />,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
  const activeText = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { user: userEvent.setup({ delay: null }), input, activeText, value: () => latest };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('by keyboard', () => {
  it('opens with an arrow, moves to both ends and around them, and chooses with Enter', async () => {
    const { user, input, activeText, value } = open();
    await user.tab();
    expect(input.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'true'));
    await screen.findByRole('option', { name: 'Apple' });
    const walk: [string, string][] = [
      ['{ArrowDown}', 'Apple'],
      ['{ArrowUp}', 'Banana'],
      ['{ArrowDown}', 'Apple'],
      ['{End}', 'Banana'],
      ['{Home}', 'Apple'],
      ['{ArrowDown}', 'Apricot'],
    ];
    for (const [key, text] of walk) {
      await user.keyboard(key);
      await waitFor(() => expect(activeText()).toBe(text));
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(value()).toEqual({ text: 'Apricot', id: '2' }));
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'));
    await waitFor(() => expect(input).toHaveFocus());
  });

  it('stays on an option whose place changes, and is on none once that is gone', async () => {
    const answers = new Map<string, (found: Option[]) => void>();
    const { user, input, activeText } = open(async (word, signal) =>
      word.length < 2
        ? findFruits(word, signal)
        : new Promise<Option[]>((resolve) => answers.set(word, resolve)),
    );
    await user.type(input, 'a');
    await screen.findByRole('option', { name: 'Banana' });
    for (const [word, found, active] of [
      ['ap', FRUITS.slice(1, 2), 'Apricot'],
      ['apr', FRUITS.slice(0, 1), undefined],
    ] as const) {
      fireEvent.change(input, { target: { value: word } });
      await user.keyboard('{End}{ArrowUp}');
      await waitFor(() => expect(activeText()).toBe('Apricot'));
      await waitFor(() => expect(answers.has(word)).toBe(true));
      await act(async () => answers.get(word)?.([...found]));
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
      expect(activeText()).toBe(active);
    }
  });

  it('closes with Escape, and keeps that key from whatever stands around', async () => {
    const { user, input } = open();
    const outside = vi.fn();
    document.addEventListener('keydown', outside);
    await user.type(input, 'ap');
    await screen.findByRole('option', { name: 'Apricot' });
    outside.mockClear();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'));
    expect(input.value).toBe('ap');
    expect(outside).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(outside).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', outside);
  });

  it('leaves Home and End to the text while no option is active', async () => {
    const { user, input } = open();
    await user.type(input, 'ap');
    await user.keyboard('{Home}');
    expect(input.selectionStart).toBe(0);
  });
});

describe('the search', () => {
  it('announces how many were found, and when there are none', async () => {
    const { user, input } = open();
    await user.type(input, 'ap');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Found: 2'));
    await user.type(input, 'x');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'));
  });

  it('waits for a pause in typing', async () => {
    const words: string[] = [];
    const { input } = open(async (word, signal) => {
      words.push(word);
      return findFruits(word, signal);
    }, 400);
    vi.useFakeTimers();
    for (const text of ['b', 'ban', 'banana']) {
      fireEvent.change(input, { target: { value: text } });
      await vi.advanceTimersByTimeAsync(399);
    }
    expect(words.filter((word) => word !== '')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(words.filter((word) => word !== '')).toEqual(['banana']);
  });

  it('shows the answer to the last word even when an earlier one answers later', async () => {
    let answerFirst: (() => void) | undefined;
    const { user, input } = open(async (word, signal) => {
      if (word === 'b') {
        await new Promise<void>((resolve) => {
          answerFirst = resolve;
        });
      }
      return findFruits(word, signal);
    });
    await user.type(input, 'b');
    await waitFor(() => expect(answerFirst).toBeDefined());
    await user.clear(input);
    await user.type(input, 'apr');
    await screen.findByRole('option', { name: 'Apricot' });
    await act(async () => answerFirst?.());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Apricot']);
  });

  it('says when it failed and tries again when asked to', async () => {
    let isAway = true;
    const { user, input } = open(async (word, signal) => {
      if (isAway) throw new Error('away');
      return findFruits(word, signal);
    });
    await user.click(input);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(retry);
    await screen.findByRole('option', { name: 'Apple' });
    await waitFor(() => expect(input).toHaveFocus());
  });
});

it('is left by Tab for what follows it, also where its list offers to try again', async () => {
  const { user, input } = open(async () => {
    throw new Error('away');
  });
  render(<button type="button">What follows</button>);
  await user.click(input);
  await screen.findByRole('button', { name: 'Try again' });
  await user.tab();
  expect(screen.getByRole('button', { name: 'What follows' })).toHaveFocus();
});

describe('the value', () => {
  it('loses its option as soon as the text is changed', async () => {
    const { user, input, value } = open();
    await user.type(input, 'ban');
    await user.click(await screen.findByRole('option', { name: 'Banana' }));
    await waitFor(() => expect(value()).toEqual({ text: 'Banana', id: '3' }));
    await user.type(input, 's');
    await waitFor(() => expect(value()).toEqual({ text: 'Bananas', id: null }));
  });

  it('becomes the only option found when the field is left', async () => {
    const { user, input, value } = open();
    await user.type(input, 'bana');
    await screen.findByRole('option', { name: 'Banana' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Found: 1'));
    await user.tab();
    await waitFor(() => expect(value()).toEqual({ text: 'Banana', id: '3' }));
  });

  it('stays as typed when several options fit', async () => {
    const { user, input, value } = open();
    await user.type(input, 'ap');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Found: 2'));
    await user.tab();
    await waitFor(() => expect(value()).toEqual({ text: 'ap', id: null }));
  });
});
