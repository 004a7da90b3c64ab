import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { readContactTopic } from '@/lib/content/contact-topic';
import { decodeRefusal } from '@/lib/forms/refused-enquiry';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { contactSubjectOf } from '@/lib/routing/contact-address';
import { REFUSED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { ContactScreen } from '../contact-screen';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'contactPage');
  return { title: t('refusedTitle'), robots: { index: false } };
}

/** Answers a plain form whose enquiry was refused: the form with everything typed still there. */
export default async function RefusedEnquiryPage() {
  const locale = await currentLocale();
  const text = (await headers()).get(REFUSED_ENQUIRY_HEADER) ?? notFound();
  const refusal = decodeRefusal(text);
  const subject = contactSubjectOf(new URLSearchParams(refusal.about));
  const topic = await readContactTopic(locale, subject);
  return <ContactScreen locale={locale} topic={topic} refusal={refusal} />;
}
