'use client';

import { EnquiryInline } from '@/components/enquiry/enquiry-inline';
import type { EnquiryLabels } from '@/components/enquiry/enquiry-labels';
import { MemberHost } from '@/components/member/member-host';
import type { MemberLabels } from '@/components/member/member-labels';

/** Source label of the leads of the gift form. */
const GIFT_SUBJECT = { from: 'gift' };

/** The member dialog with the enquiry form as its gift form: neither feature knows the other. */
export function MemberDialogWithGift({
  labels,
  enquiryLabels,
}: {
  labels: MemberLabels;
  enquiryLabels: EnquiryLabels;
}) {
  return (
    <MemberHost
      labels={labels}
      giftForm={(onSuccess) => (
        <EnquiryInline labels={enquiryLabels} subject={GIFT_SUBJECT} onSuccess={onSuccess} />
      )}
    />
  );
}
