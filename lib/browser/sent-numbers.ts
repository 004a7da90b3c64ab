import { resultNumber } from '@/lib/config/enquiry-number';
import { sentNumbersIn } from '@/lib/routing/sent-numbers';
import { writeSentNumbers } from './sent-numbers-cookie';

/** Notes that an enquiry was sent from this browser, before its success page is asked for. */
export function rememberSentNumber(number: string | null): void {
  writeSentNumbers([resultNumber(number), ...sentNumbersIn(document.cookie)]);
}
