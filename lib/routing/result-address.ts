import { resultNumber } from '@/lib/config/enquiry-number';

/** The success page, where an enquiry ends (specification section 2). */
export const RESULT_PATH = '/result';

/** The success page of an enquiry. It thanks only the browser that sent it (./sent-numbers.ts). */
export function resultHref(number: unknown): string {
  return `${RESULT_PATH}?number=${resultNumber(number)}`;
}
