import { currentLocale } from '@/lib/i18n/current-locale';
import { NoEnquiryScreen } from './no-enquiry-screen';
import { resultMetadata } from './result-screen';

export const generateMetadata = () => resultMetadata('noEnquiryTitle');

/** The address of the success page without an enquiry. */
export default async function ResultPage() {
  return <NoEnquiryScreen locale={await currentLocale()} />;
}
