'use client';

import { useState } from 'react';
import { EnquiryHost } from '@/components/enquiry/enquiry-host';
import { EnquiryInline } from '@/components/enquiry/enquiry-inline';
import type { EnquiryLabels } from '@/components/enquiry/enquiry-labels';
import { EnquiryNumber } from '@/components/enquiry/enquiry-number';
import type { StoreMapLabels } from '@/components/map/map-labels';
import { StoreMap } from '@/components/map/store-map';
import { MemberHost } from '@/components/member/member-host';
import type { MemberLabels, SuccessLabels } from '@/components/member/member-labels';
import { SuccessPanel } from '@/components/member/success-panel';
import { cutText, sourceOf } from '@/lib/browser/source';
import type { Labels } from '@/lib/i18n/labels';

/** The texts of every dialog, as `/labels` answers them. */
export interface DialogLabels {
  member: MemberLabels;
  enquiry: EnquiryLabels;
  success: SuccessLabels;
  number: Pick<Labels<'result'>, 'number' | 'numberHint'>;
  storeMap: StoreMapLabels;
}

/** The dialogs every page can open; a chunk of its own, loaded with the first opening. */
export function Dialogs({ labels }: { labels: DialogLabels }) {
  return (
    <>
      <EnquiryHost labels={labels.enquiry} />
      <MemberDialogWithGift labels={labels} />
    </>
  );
}

/** The server's limit (lib/contract/calls/clue.ts). */
const FROM_MAX_LENGTH = 60;

/** The source label of the leads of the gift form, with what the visitor came by. */
function fromLabel(): string {
  const source = sourceOf(window.location);
  return cutText(source ? `gift:${source}` : 'gift', FROM_MAX_LENGTH);
}

/** What the gift form asks in its own words. */
function giftFormLabels(enquiry: EnquiryLabels): EnquiryLabels {
  const { giftNeed: need, giftNeedHint: needHint } = enquiry;
  // A gift enquiry needs no price.
  return { ...enquiry, need, needHint, emailHint: '' };
}

/**
 * The member dialog with the enquiry form as its gift form and the store's map at its end: no
 * feature knows another.
 */
function MemberDialogWithGift({ labels }: { labels: DialogLabels }) {
  const [number, setNumber] = useState<string | null>(null);
  return (
    <MemberHost
      labels={labels.member}
      giftForm={(onSuccess) => (
        <EnquiryInline
          labels={giftFormLabels(labels.enquiry)}
          subject={{ from: fromLabel() }}
          onSuccess={(stored) => {
            setNumber(stored);
            onSuccess();
          }}
        />
      )}
      successPanel={
        <>
          <p className="text-lg">{labels.success.collect}</p>
          {number && <EnquiryNumber labels={labels.number} number={number} />}
          <SuccessPanel
            labels={labels.success}
            map={(port) => <StoreMap port={port} labels={labels.storeMap} />}
          />
        </>
      }
    />
  );
}
