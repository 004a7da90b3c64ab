import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptDraft } from './kept-draft';
import { TemplateFields } from './template-fields';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/templates');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const STORED = { lang: 'mn', title: 'Price', text: '{car}: {price}' };
const formOf = (values: typeof STORED) => (
  <TemplateFields
    action="save-template"
    name="required"
    own={7}
    hidden={{ id: 7, seen: 1_700_000_000_000 }}
    values={values}
    languages={[
      ['ru', 'Russian'],
      ['mn', 'Mongolian'],
    ]}
    labels={{
      language: 'Language',
      name: 'Name',
      body: 'Text',
      hint: 'Words in braces are filled in.',
      save: 'Save',
      required: 'Fill this in.',
      unknown: '{words}: not known.',
    }}
    placeholders={null}
  >
    <KeptDraft staffId="anna" name="template-7" />
  </TemplateFields>
);
const form = formOf(STORED);
const text = () => screen.getByLabelText('Text');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('is a form that can be posted before and without script', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(form);
  const plain = html.querySelector('form');
  if (!plain) throw new Error('There is no form.');
  expect(plain.getAttribute('action')).toBe('/do/save-template');
  expect(Object.fromEntries(new FormData(plain))).toEqual({
    id: '7',
    seen: '1700000000000',
    lang: 'mn',
    title: 'Price',
    text: '{car}: {price}',
  });
});

it('names unknown placeholders, and is sent once they are corrected', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  const user = userEvent.setup();
  render(form);
  const text = screen.getByLabelText('Text');
  await user.clear(text);
  await user.type(text, 'From {{prise} for {{nmae}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('{prise}, {nmae}: not known.');
  expect(text).toHaveAttribute('aria-invalid', 'true');
  expect(submit).not.toHaveBeenCalled();
  await user.clear(text);
  await user.type(text, 'From {{price}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => submit).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what was refused here, below the notice of an earlier form', async () => {
  const { unmount } = render(form);
  await userEvent.clear(text());
  await userEvent.type(text(), 'From {{prise}');
  await save();
  await screen.findByRole('alert');
  unmount();
  history.replaceState(null, '', '?notice=templateSaved');
  render(form);
  expect(text()).toHaveValue('From {prise}');
});

it('checks what was put back like what is typed, and sends it', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  const empty = formOf({ lang: 'mn', title: '', text: '' });
  const comeBackTo = async (typed: string) => {
    await userEvent.clear(text());
    await userEvent.type(text(), typed);
    cleanup();
    render(empty);
  };
  render(empty);
  await userEvent.type(screen.getByLabelText('Name'), 'Offer');
  await comeBackTo('From {{prise}');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('{prise}: not known.');
  await comeBackTo('From {{price}');
  await save();
  await expect.poll(() => submit).toHaveBeenCalledOnce();
});
