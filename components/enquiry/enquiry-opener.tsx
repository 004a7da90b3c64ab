import type { ReactNode } from 'react';
import { type ContactSubject, contactHref } from '@/lib/routing/paths';
import type { OpenForm } from '@/store/site-store';
import { EnquiryLink } from './enquiry-link';

/**
 * A link that opens the enquiry form; until its script is there, it leads to the contact page with
 * its subject.
 * @param from source label of the lead
 * @param about the subject, for the contact page
 * @param subject what the enquiry is about; what the page is about when left out
 */
export function EnquiryOpener({
  from,
  about,
  ...link
}: {
  from: string;
  about?: ContactSubject | undefined;
  subject?: Partial<OpenForm> | undefined;
  className?: string;
  children: ReactNode;
}) {
  return <EnquiryLink href={contactHref({ ...about, from })} from={from} {...link} />;
}
