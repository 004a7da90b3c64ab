'use client';

import type { ReactNode } from 'react';
import { DialogOpener } from '@/components/ui/dialog-opener';
import type { EnquiryCar } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { subjectOfPage } from './page-subject';

/** The form with the API client: a lazy chunk. */
export function importEnquiryForm() {
  return import('./enquiry-form');
}

/** Fetches that chunk before a likely click; a failure shows when it is really needed. */
function preloadEnquiryForm(): void {
  importEnquiryForm().catch(() => {});
}

/**
 * A link that opens the enquiry form; without script it leads to `fallbackHref`.
 * @param from source label of the lead
 * @param fromId the page's id route parameter; the page's own when left out
 * @param car what the enquiry is about; the page's own car when left out
 */
export function EnquiryOpener({
  from,
  fallbackHref,
  className,
  fromId,
  car,
  children,
}: {
  from: string;
  fallbackHref: string;
  className?: string;
  fromId?: string;
  car?: EnquiryCar;
  children: ReactNode;
}) {
  const isMobile = useSite((site) => site.isMobile);
  const setOpenForm = useSite((site) => site.setOpenForm);

  const onOpen = () => {
    const subject =
      car || fromId ? { ...car, ...(fromId && { from_id: fromId }) } : subjectOfPage();
    setOpenForm({ type: isMobile ? 'explore-mobile' : 'explore-pc', from, ...subject });
  };

  return (
    <DialogOpener
      href={fallbackHref}
      className={className}
      onOpen={onOpen}
      preload={preloadEnquiryForm}
    >
      {children}
    </DialogOpener>
  );
}
