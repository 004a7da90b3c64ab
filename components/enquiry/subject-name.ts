import type { OpenForm } from '@/store/site-store';

type CarSubject = Pick<OpenForm, 'brand' | 'car_model' | 'cars'>;

/** Brand and model as one name; some models carry the brand's name already. */
export function carNameOf({ brand = '', car_model = '' }: CarSubject): string {
  return car_model.startsWith(brand) ? car_model : `${brand} ${car_model}`;
}

/** What an enquiry is about, in one line; '' where it is about no car. */
export function carNamesOf(subject: CarSubject): string {
  const { cars } = subject;
  return cars ? cars.map(({ name }) => name).join(', ') : carNameOf(subject).trim();
}
