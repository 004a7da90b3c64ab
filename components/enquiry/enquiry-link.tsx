'use client';

import type { ReactNode } from 'react';
import { DialogOpener } from '@/components/ui/dialog-opener';
import type { OpenForm } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { importEnquiryForm } from './load-enquiry-form';
import { subjectOfPage } from './page-subject';

/** Fetches the form before a likely click; a failure shows when it is really needed. */
function preloadEnquiryForm(): void {
  importEnquiryForm().catch(() => {});
}

/**
 * The script of `EnquiryOpener`.
 * @param href the contact page with the subject
 */
export function EnquiryLink({
  href,
  from,
  subject,
  className,
  children,
}: {
  href: string;
  from: string;
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
      href={href}
      rel="nofollow"
      className={className}
      onOpen={onOpen}
      preload={preloadEnquiryForm}
    >
      {children}
    </DialogOpener>
  );
}
