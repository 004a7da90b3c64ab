import { currentLocale } from '@/lib/i18n/current-locale';
import { ResultScreen, resultMetadata } from './result-screen';

export const generateMetadata = resultMetadata;

/** The success page of an enquiry that has no number. */
export default async function ResultPage() {
  return <ResultScreen locale={await currentLocale()} />;
}
