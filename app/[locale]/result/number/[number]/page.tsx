import { headers } from 'next/headers';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { currentLocale } from '@/lib/i18n/current-locale';
import { sentLinkIn } from '@/lib/routing/sent-link';
import { sentNumbersIn } from '@/lib/routing/sent-numbers';
import { NoEnquiryScreen } from '../../no-enquiry-screen';
import { ResultScreen, resultMetadata } from '../../result-screen';

type Props = PageProps<'/[locale]/result/number/[number]'>;

/** The enquiry of the address, if this browser sent it. */
async function readSentNumber({ params }: Props): Promise<string | undefined> {
  const { number } = await params;
  return sentNumbersIn((await headers()).get('cookie')).find((sent) => sent === number);
}

export async function generateMetadata(props: Props) {
  return resultMetadata((await readSentNumber(props)) ? 'metaTitle' : 'noEnquiryTitle');
}

/**
 * What `/result?number=…` shows. The number is not looked up: guessing numbers reveals nothing and
 * shows no thanks.
 */
export default async function NumberedResultPage(props: Props) {
  const locale = await currentLocale();
  const number = await readSentNumber(props);
  if (!number) return <NoEnquiryScreen locale={locale} />;
  if (!isEnquiryNumber(number)) return <ResultScreen locale={locale} />;
  const linkToken = sentLinkIn((await headers()).get('cookie'), number);
  return <ResultScreen locale={locale} number={number} linkToken={linkToken} />;
}
