'use client';

import type { ReactNode } from 'react';
import { DialogOpener } from '@/components/ui/dialog-opener';
import { type ContactSubject, contactHref } from '@/lib/routing/paths';
import type { OpenForm } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { importEnquiryForm } from './load-enquiry-form';
import { subjectOfPage } from './page-subject';

/** Fetches the form before a likely click; a failure shows when it is really needed. */
function preloadEnquiryForm(): void {
  importEnquiryForm().catch(() => {});
}

/**
 * A link that opens the enquiry form; until its script is there, it leads to the contact page with
 * its subject.
 * @param from source label of the lead
 * @param about what the contact page is told of the subject
 * @param subject what the enquiry is about; what the page is about when left out
 */
export function EnquiryOpener({
  from,
  about,
  subject,
  className,
  children,
}: {
  from: string;
  about?: ContactSubject | undefined;
  subject?: Partial<OpenForm> | undefined;
  className?: string;
  children: ReactNode;
}) {
  const isMobile = useSite((site) => site.isMobile);
  const setOpenForm = useSite((site) => site.setOpenForm);

  const onOpen = () => {
    const type = isMobile ? 'explore-mobile' : 'explore-pc';
    setOpenForm({ ...(subject ?? subjectOfPage()), type, from });
  };

  return (
    <DialogOpener
      href={contactHref({ ...about, from })}
      rel="nofollow"
      className={className}
      onOpen={onOpen}
      preload={preloadEnquiryForm}
    >
      {children}
    </DialogOpener>
  );
}
