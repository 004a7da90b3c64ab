import { useState } from 'react';
import { ApiError } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import { formatTagOf, type Locale } from '@/lib/i18n/locales';
import { isBeingSent, isSent, type WaitingEnquiry } from '@/lib/outbox/enquiry';
import { sendOutboxNow } from '@/lib/outbox/keep-sending';
import { changeEnquiry } from '@/lib/outbox/outbox';
import { useSite } from '@/store/store-provider';
import { enquiryErrorsOf } from './enquiry-errors';
import type { EnquiryLabels } from './enquiry-labels';
import { isChanged } from './written-enquiry';

const BUTTON = 'button-quiet disabled:opacity-60';

/** Browsers lack Mongolian: its readers expect 2026-11-26 18:27, not an American date. */
function dateFormatOf(locale: Locale): Intl.DateTimeFormat {
  const [known = 'sv'] = Intl.DateTimeFormat.supportedLocalesOf(formatTagOf(locale));
  return new Intl.DateTimeFormat(known, {
    dateStyle: known === 'sv' ? 'short' : 'medium',
    timeStyle: 'short',
  });
}

/** Changes an enquiry that is not being sent. */
async function changeFree(
  id: string,
  change: (enquiry: WaitingEnquiry) => WaitingEnquiry | null,
): Promise<WaitingEnquiry | null | undefined> {
  const changed = await changeEnquiry(id, (enquiry) =>
    isBeingSent(enquiry, Date.now()) ? undefined : change(enquiry),
  );
  return changed && isSent(changed) ? undefined : changed;
}

/** Enquiries that wait to be sent, each with what its writer can do about it. */
export function OutboxList({
  labels,
  enquiries,
  onEdit,
}: {
  labels: EnquiryLabels;
  enquiries: readonly WaitingEnquiry[];
  /** The enquiry is held then, until its writer sends it. */
  onEdit: (enquiry: WaitingEnquiry) => void;
}) {
  return (
    <ul className="grid gap-3">
      {enquiries.map((enquiry) => (
        <OutboxItem key={enquiry.id} labels={labels} enquiry={enquiry} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function OutboxItem({
  labels,
  enquiry,
  onEdit,
}: {
  labels: EnquiryLabels;
  enquiry: WaitingEnquiry;
  onEdit: (enquiry: WaitingEnquiry) => void;
}) {
  const { id, car, fields, writtenAt, isHeld, refusal } = enquiry;
  const { outbox: texts } = labels;
  const locale = useSite((site) => site.locale);
  const [isUnsure, setUnsure] = useState(false);
  const isBusy = isBeingSent(enquiry, Date.now());
  const written = dateFormatOf(locale).format(writtenAt);
  const problems = refusal
    ? enquiryErrorsOf(
        new ApiError(refusal.code, refusal.msg, undefined, refusal.fieldErrors),
        labels,
      ).map(({ text }) => text)
    : isHeld
      ? [texts.heldHint]
      : [];

  const edit = async () => {
    const held = await changeFree(id, (free) => ({ ...free, isHeld: true }));
    if (held) onEdit(held);
  };
  const send = async () => {
    // The words of its form are newer than those that wait.
    if (isChanged(enquiry)) return edit();
    // Sending an old one by hand counts as writing it again.
    await changeFree(id, ({ refusal: _old, ...free }) => ({
      ...free,
      writtenAt: Date.now(),
      notBefore: 0,
      isHeld: false,
    }));
    await sendOutboxNow();
  };

  return (
    <li className="grid gap-2 rounded-card border border-line bg-white p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="font-semibold">{car || texts.general}</bdi>
        <span className="text-muted text-sm">{fillLabel(texts.written, { date: written })}</span>
      </p>
      <p className="line-clamp-3 whitespace-pre-line break-words">
        <bdi>{fields.remark}</bdi>
      </p>
      {problems.map((problem) => (
        <p key={problem} className="font-medium text-danger text-sm">
          <bdi>{problem}</bdi>
        </p>
      ))}
      <p className="flex flex-wrap gap-2">
        <button type="button" onClick={send} disabled={isBusy} className={BUTTON}>
          {isBusy ? labels.sending : texts.sendNow}
        </button>
        <button type="button" onClick={edit} disabled={isBusy} className={BUTTON}>
          {texts.edit}
        </button>
        <button
          type="button"
          onClick={() => (isUnsure ? void changeFree(id, () => null) : setUnsure(true))}
          onBlur={() => setUnsure(false)}
          disabled={isBusy}
          className={BUTTON}
        >
          {isUnsure ? texts.removeSure : texts.remove}
        </button>
      </p>
    </li>
  );
}
