import { cleanup, render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { FacetForm } from './facet-form';

const replace = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ replace }) }));

afterEach(cleanup);

it('narrows the cars beside it by what was chosen before it lived', async () => {
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
