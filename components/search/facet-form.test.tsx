import { cleanup, render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { addressOf } from './facet-counts';
import { FacetForm } from './facet-form';

const replace = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ replace }) }));

afterEach(cleanup);

it('narrows the cars beside it by what was chosen before hydration', async () => {
  const form = (
    <FacetForm action="/menuCar" asked={[]} total={2} fits="" isLive>
      <input type="checkbox" name="energy" value="electric" />
    </FacetForm>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(form);
  container.querySelector('input')?.click();
  render(form, { container, hydrate: true });
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(replace.mock.calls[0]?.[0]).toBe('/menuCar?energy=electric');
});

it('requests a choice that was made while the page of an earlier choice arrived', async () => {
  const pageOf = (address: string, energies: string[]) => {
    history.replaceState(null, '', address);
    const asked = [['energy', energies.join()]] as const;
    return (
      <FacetForm key={address} action="/menuCar" asked={asked} total={2} fits="" isLive>
        {['electric', 'hybrid'].map((each) => (
          <input
            key={each}
            type="checkbox"
            name="energy"
            value={each}
            defaultChecked={energies.includes(each)}
          />
        ))}
        <input type="checkbox" name="power" value="160" />
      </FacetForm>
    );
  };
  const box = (value: string) => document.querySelector<HTMLElement>(`[value="${value}"]`);
  const { rerender } = render(pageOf('/menuCar?energy=electric', ['electric']));
  box('hybrid')?.click();
  const next = '/menuCar?energy=electric%2Chybrid';
  await waitFor(() => expect(replace.mock.lastCall?.[0]).toBe(next));
  box('160')?.click();
  rerender(pageOf(next, ['electric', 'hybrid']));
  await waitFor(() => expect(replace.mock.lastCall?.[0]).toBe(`${next}&power=160`));
  expect(box('160')).toHaveProperty('checked', true);
});

it('asks for the limit of the fee where it is chosen beside another limit of power', () => {
  const chosen = [
    ['power', '200'],
    ['energy', 'electric'],
    ['energy', 'hybrid'],
    ['power', '160'],
  ] as const;
  expect(addressOf('/menuCar', chosen)).toBe('/menuCar?power=160&energy=electric%2Chybrid');
});
