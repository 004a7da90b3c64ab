import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ModelDetail, Picture, UnitDetail } from '@/lib/contract/calls/car';
import { Gallery, UnitGallery } from './gallery';

const PICTURES = ['front', 'rear', 'side'].map((view) => ({
  src: `/media/${view}-1600.avif`,
  small_src: `/media/${view}-480.avif`,
  width: 1600,
  height: 1067,
  view,
  colour: 'white',
  is_drawing: false,
  focus_x: null,
  focus_y: null,
})) as Picture[];

it('shows the picture of a thumbnail, and Back leads to the page before in one step', async () => {
  render(<Gallery locale="en" car="BYD Seal" pictures={PICTURES} />);
  const entries = history.length;
  for (const number of [2, 3]) {
    await userEvent.click(screen.getByRole('link', { name: `Show picture ${number} of 3` }));
    expect(location.hash).toBe(`#picture-${number}`);
  }
  expect(history.length).toBe(entries);
});

it('gives the stock number of a car to its own pictures, and not to those of its model', () => {
  const model = { brand_name: 'BYD', model_name: 'Seal', pictures: PICTURES } as ModelDetail;
  const unit = { stock_number: 'BAM-U1023', pictures: [PICTURES[0]] } as UnitDetail;
  const { rerender } = render(<UnitGallery locale="en" model={model} unit={unit} />);
  screen.getByRole('region', { name: 'Pictures of BYD Seal BAM-U1023' });
  screen.getByRole('img', { name: /^BYD Seal BAM-U1023, / });
  rerender(<UnitGallery locale="en" model={model} unit={{ ...unit, pictures: [] }} />);
  screen.getByRole('region', { name: 'Pictures of BYD Seal' });
  expect(screen.getAllByRole('img', { name: /^BYD Seal, / })).toHaveLength(PICTURES.length);
});
