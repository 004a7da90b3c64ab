import { carNameOf } from './enquiry-subject';
import { referenceOf } from './reference';

export interface AnsweredCar {
  modelId: number;
  brandName: string;
  modelName: string;
  trim: string;
  modelYear: number;
  priceUsd: number;
  stockKhorgos: number;
  stockErenhot: number;
  /** Of the one car that is meant; left out for the model. */
  stockNumber?: string;
}

/** Brand, model, trim and year. */
export function carTitleOf({ brandName, modelName, trim, modelYear }: AnsweredCar): string {
  const name = carNameOf({ brand_name: brandName, model_name: modelName });
  return [name, trim, modelYear].filter(Boolean).join(' ');
}

/** What staff and buyers call a car of the yard, such as BAM-101. */
export function stockNumberOf({
  modelId,
  stockNumber,
}: Pick<AnsweredCar, 'modelId' | 'stockNumber'>): string {
  return stockNumber ?? referenceOf(modelId);
}
