import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThaiWords } from './thai-words';

it('keeps Thai names and loanwords whole without a sign among their letters', () => {
  const text = 'รถใหม่ที่คอร์กอสและเอเรนฮอต ดูผ่านวิดีโอคอล';
  const { container } = render(<ThaiWords text={text} />);
  expect(container.textContent).toBe(text);
  const whole = [...container.querySelectorAll('.whitespace-nowrap')];
  expect(whole.map((span) => span.textContent)).toEqual(['คอร์กอส', 'เอเรนฮอต', 'วิดีโอคอล']);
});

it('leaves the text of another language one text', () => {
  const { container } = render(<ThaiWords text="Две площадки, один порт" />);
  expect(container.innerHTML).toBe('Две площадки, один порт');
});
