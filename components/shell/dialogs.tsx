'use client';

import { EnquiryHost } from '@/components/enquiry/enquiry-host';
import { type MemberDialogLabels, MemberDialogWithGift } from './member-dialog-with-gift';

/** The texts of every dialog, as `/labels` answers them. */
export type DialogLabels = MemberDialogLabels;

/** The dialogs every page can open; a chunk of its own, loaded with the first opening. */
export function Dialogs({ labels }: { labels: DialogLabels }) {
  return (
    <>
      <EnquiryHost labels={labels.enquiry} />
      <MemberDialogWithGift labels={labels} />
    </>
  );
}
