import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { readContactTopic } from '@/lib/content/contact-topic';
import { decodeRejection } from '@/lib/forms/rejected-enquiry';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { contactSubjectOf } from '@/lib/routing/contact-address';
import { REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { ContactScreen } from '../contact-screen';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'contactPage');
  return { title: t('rejectedTitle'), robots: { index: false } };
}

/** Answers a plain form whose enquiry was rejected: the form with everything typed still there. */
export default async function RejectedEnquiryPage() {
  const locale = await currentLocale();
  const text = (await headers()).get(REJECTED_ENQUIRY_HEADER) ?? notFound();
  const rejection = decodeRejection(text);
  const subject = contactSubjectOf(new URLSearchParams(rejection.about));
  const topic = await readContactTopic(locale, subject);
  return <ContactScreen locale={locale} topic={topic} rejection={rejection} />;
}
