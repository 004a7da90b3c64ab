import { notFound } from 'next/navigation';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { currentLocale } from '@/lib/i18n/current-locale';
import { NO_NUMBER } from '@/lib/routing/paths';
import { ResultScreen, resultMetadata } from '../../result-screen';

/** Every enquiry has another one. */
export const dynamic = 'force-dynamic';

export const generateMetadata = () => resultMetadata('metaTitle');

/**
 * What `/result?number=…` shows. The number is repeated and not looked up: it opens nothing, so the
 * page needs no script, no cookie and no database.
 */
export default async function NumberedResultPage({
  params,
}: PageProps<'/[locale]/result/number/[number]'>) {
  const { number } = await params;
  if (number === NO_NUMBER) return <ResultScreen locale={await currentLocale()} />;
  if (!isEnquiryNumber(number)) notFound();
  return <ResultScreen locale={await currentLocale()} number={number} />;
}
