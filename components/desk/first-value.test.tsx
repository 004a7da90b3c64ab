import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FirstValue } from './first-value';
import { DeskForm } from './form';
import { KeptDraft } from './kept-draft';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The form of an answer, as each rendering by the server has it: with another id. */
const form = (key: string) => (
  <DeskForm action="write-answer" values={{ id: 7 }}>
    <FirstValue name="key" value={key} />
    <textarea aria-label="Answer" name="text" />
    <KeptDraft staffId="anna" name="answer-7" />
  </DeskForm>
);
const sentKey = () => {
  const sent = screen.getByLabelText<HTMLTextAreaElement>('Answer').form;
  return sent && new FormData(sent).get('key');
};

it('keeps the id of a form while news refresh the page, and has a new one on the next page', () => {
  const { rerender, unmount } = render(form('first'));
  rerender(form('second'));
  expect(sentKey()).toBe('first');
  unmount();
  render(form('third'));
  expect(sentKey()).toBe('third');
});

it('keeps the id that a draft has put back, too', () => {
  const { unmount } = render(form('first'));
  fireEvent.input(screen.getByLabelText('Answer'), { target: { value: 'It is in stock' } });
  unmount();
  const { rerender } = render(form('second'));
  expect(sentKey()).toBe('first');
  rerender(form('third'));
  expect(sentKey()).toBe('first');
});
