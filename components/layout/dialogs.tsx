'use client';

import { EnquiryHost } from '@/components/enquiry/enquiry-host';
import type { EnquiryLabels } from '@/components/enquiry/enquiry-labels';
import type { MemberLabels } from '@/components/member/member-labels';
import { MemberDialogWithGift } from './member-dialog-with-gift';

export interface DialogLabels {
  enquiry: EnquiryLabels;
  member: MemberLabels;
}

/** The dialogs every page can open; a part of its own, loaded with the first opening. */
export function Dialogs({ labels }: { labels: DialogLabels }) {
  return (
    <>
      <EnquiryHost labels={labels.enquiry} />
      <MemberDialogWithGift labels={labels.member} enquiryLabels={labels.enquiry} />
    </>
  );
}
