import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { CostForm } from './cost-form';

afterEach(cleanup);

const FORM = {
  ...({ locale: 'en', city: 'almaty', buyer: 'person', unit: undefined } as const),
  isChosen: true,
  isUnknown: false,
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of the car' });

it.each(['BAM-U1023', 'BAM-1805-02', 'u1023', '101'])(
  'takes %s, as a car’s page says or people type it',
  async (number) => {
    render(<CostForm {...FORM} car={undefined} />);
    await userEvent.type(field(), number);
    expect(field()).toBeValid();
    expect(new FormData(field().form ?? undefined).get('car')).toBe(number);
  },
);

it('says of a text that is no car’s number what it was', () => {
  render(<CostForm {...FORM} car="K1023" isUnknown />);
  expect(field()).toHaveValue('K1023');
  expect(field()).toHaveAccessibleDescription(/^No car here has the number K1023\./);
});
