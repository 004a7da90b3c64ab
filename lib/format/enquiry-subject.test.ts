import { expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { subjectOfCars } from './enquiry-subject';

const subjectOfList = (cars: Parameters<typeof subjectOfCars>[0]) =>
  subjectOfCars(cars, 'favourites');

const row = (id: number, brand = 'BYD', model = `Song ${id}`) => ({
  model_id: id,
  brand_name: brand,
  brand_sign: brand.toLowerCase(),
  model_name: model,
  model_sign: `${brand.toLowerCase()}-song-${id}`,
});

it('names one car by its own fields', () => {
  expect(subjectOfList([row(101)])).toEqual({
    from: 'favourites',
    from_id: '101',
    brand: 'BYD',
    brand_sign: 'byd',
    car_model: 'Song 101',
    car_model_sign: 'byd-song-101',
  });
});

it('names every car of a list, with each brand once', () => {
  const subject = subjectOfList([row(101), row(102), row(7, 'Tank', 'Tank 300')]);
  expect(subject).toEqual({
    from: 'favourites',
    from_id: '101,102,7',
    brand: '',
    brand_sign: 'byd,tank',
    car_model: 'BYD Song 101, BYD Song 102, Tank 300',
    car_model_sign: 'byd-song-101,byd-song-102,tank-song-7',
    cars: [
      { id: 101, name: 'BYD Song 101' },
      { id: 102, name: 'BYD Song 102' },
      { id: 7, name: 'Tank 300' },
    ],
  });
});

it('sends the brand that all cars share', () => {
  expect(subjectOfList([row(101), row(102)])).toMatchObject({ brand: 'BYD', brand_sign: 'byd' });
});

it('cuts every field to its length and counts what does not fit', () => {
  const many = Array.from({ length: 60 }, (_, i) => row(1000 + i, `Brand${i}`));
  const subject = subjectOfList(many);
  expect(subject.from_id?.length).toBeLessThanOrEqual(80);
  expect(subject.brand_sign?.length).toBeLessThanOrEqual(80);
  expect(subject.car_model?.length).toBeLessThanOrEqual(120);
  expect(subject.car_model_sign?.length).toBeLessThanOrEqual(120);
  expect(subject.car_model).toMatch(/^Brand0 Song 1000, .* \+\d+$/);
  // These are looked up, each as it is.
  const known = (list = '', of: readonly string[] = []) =>
    list.split(',').every((each) => of.includes(each));
  expect(
    known(
      subject.from_id,
      many.map(({ model_id: id }) => String(id)),
    ),
  ).toBe(true);
  expect(
    known(
      subject.brand_sign,
      many.map(({ brand_sign: sign }) => sign),
    ),
  ).toBe(true);
  expect(
    known(
      subject.car_model_sign,
      many.map(({ model_sign: sign }) => sign),
    ),
  ).toBe(true);
  expect(subjectOfList([row(1, 'B', 'x'.repeat(300)), row(2)]).car_model).toHaveLength(120);
});

it.each(['H6 '.repeat(40).trim(), `x${'🚙'.repeat(60)}`])(
  'names one car no longer than the call takes: %s',
  (model_name) => {
    const car = { ...row(101, 'Haval', model_name), trim: 'Ultra '.repeat(20).trim() };
    const subject = subjectOfList([car]);
    expect(recordEnquiry.request.safeParse(subject)).toMatchObject({ success: true });
    expect(`${model_name} ${car.trim}`).toContain(subject.car_model);
  },
);
