import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnbrokenName } from './unbroken-name';

it('keeps a number with its unit, and a short bracket, whole', () => {
  const { container } = render(
    <UnbrokenName name="Zeekr 7X 75 kWh RWD (Plug-in L) 560 km (as long as a line of a phone)" />,
  );
  expect(container.textContent).toBe(
    'Zeekr 7X 75\u00a0kWh RWD (Plug-in L) 560\u00a0km (as long as a line of a phone)',
  );
  const whole = [...container.querySelectorAll('span')].map((span) => span.textContent);
  expect(whole).toEqual(['(Plug-in L)']);
});

it('keeps hyphened words whole and every other letter unchanged', () => {
  const { container } = render(<UnbrokenName name="BYD Qin Plus DM-i 128km 7-seat" />);
  expect(container.textContent).toBe('BYD Qin Plus DM-i 128km 7-seat');
  const whole = [...container.querySelectorAll('span')].map((span) => span.textContent);
  expect(whole).toEqual(['DM-i', '7-seat']);
});

it('breaks a hyphened word that no phone has room for', () => {
  const name = 'Haval H6 2.0T-8AT-4WD-Luxury-7-seats DM-i';
  const { container } = render(<UnbrokenName name={name} />);
  expect(container.textContent).toBe(name);
  const whole = [...container.querySelectorAll('span')].map((span) => span.textContent);
  expect(whole).toEqual(['DM-i']);
});

it('is isolated among words of another direction', () => {
  const { container } = render(
    <p dir="rtl">
      <UnbrokenName name="Lynk & Co 03+" />
    </p>,
  );
  expect(container.querySelector('bdi')?.textContent).toBe('Lynk & Co 03+');
});
