'use client';

import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { rememberSentNumber } from '@/lib/browser/sent-numbers';
import { readJson, readText, writeJson } from '@/lib/browser/storage';
import { OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { fillLabel } from '@/lib/i18n/fill-label';
import { isBeingSent, isSent, type SentEnquiry, type WaitingEnquiry } from '@/lib/outbox/enquiry';
import { keepSending } from '@/lib/outbox/keep-sending';
import { dropRecord } from '@/lib/outbox/outbox';
import { privateLinkPath } from '@/lib/routing/private-link';
import { resultHref } from '@/lib/routing/result-address';
import { useSite } from '@/store/store-provider';
import type { EnquiryLabels } from './enquiry-labels';
import { OutboxList } from './outbox-list';
import { useOutbox } from './use-outbox';
import { subjectOf, takeBack } from './written-enquiry';

/** On a slow network the texts stored with the enquiry show after this time. */
const LABELS_PATIENCE_MS = 3_000;

/** Texts stored by an older release may lack some; then nothing is shown. */
function isWhole(labels: EnquiryLabels | null): labels is EnquiryLabels {
  const { waiting, held, written, sent } = labels?.outbox ?? {};
  return [waiting, held, written, sent].every((text) => typeof text === 'string');
}

/** The current texts, which are stored for use offline; else the stored ones. */
async function loadLabels(
  fetchLabels: () => Promise<EnquiryLabels>,
): Promise<EnquiryLabels | null> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, LABELS_PATIENCE_MS, null));
  const fresh = await Promise.race([fetchLabels().catch(() => null), patience]);
  if (fresh && readText(OUTBOX_KEY)) writeJson(OUTBOX_KEY, fresh);
  const labels = fresh ?? (readJson(OUTBOX_KEY) as EnquiryLabels | null);
  return isWhole(labels) ? labels : null;
}

/** An enquiry that its own form is sending is not waiting yet. */
const isShown = (enquiry: WaitingEnquiry) =>
  enquiry.attempts > 0 || enquiry.isHeld || !isBeingSent(enquiry, Date.now());

/**
 * On every page of a host while enquiries wait there: their count, which opens the list. It sends
 * them, and shows the numbers of the sent ones until they are dismissed.
 * @param fetchLabels requests the texts from the site
 * @param onChange called with whether there is anything to show
 */
export function OutboxBar({
  fetchLabels,
  onChange,
}: {
  fetchLabels: () => Promise<EnquiryLabels>;
  onChange: (isShowing: boolean) => void;
}) {
  const records = useOutbox();
  const [labels, setLabels] = useState<EnquiryLabels | null>(null);
  const isMobile = useSite((site) => site.isMobile);
  const setOpenForm = useSite((site) => site.setOpenForm);
  const showToast = useSite((site) => site.showToast);
  const waited = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    keepSending();
    loadLabels(fetchLabels).then(setLabels);
  }, [fetchLabels]);

  const sent = (records ?? []).filter(isSent);
  const waiting = (records ?? []).filter((record) => !isSent(record)) as WaitingEnquiry[];
  const shown = waiting.filter(isShown);
  const isShowing = sent.length + shown.length > 0;

  useEffect(() => {
    if (records) onChange(isShowing);
  }, [records, isShowing, onChange]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the records say, once for each change
  useEffect(() => {
    if (!labels) return;
    for (const each of sent) {
      rememberSentNumber(each.number);
      if (waited.current.has(each.id)) showToast(sentText(each, labels), { tone: 'success' });
    }
    waited.current = new Set(waiting.map(({ id }) => id));
  }, [records, labels]);

  if (!isShowing || !labels) return null;
  const { outbox: texts } = labels;
  const held = shown.filter(({ isHeld }) => isHeld).length;
  const close = (id: string) => {
    void dropRecord(id);
    // The pressed button goes with its line.
    document.getElementById('content')?.focus();
  };
  const edit = (enquiry: WaitingEnquiry) => {
    takeBack(enquiry);
    const type = isMobile ? 'explore-mobile' : 'explore-pc';
    setOpenForm({ ...subjectOf(enquiry), type, waitingId: enquiry.id });
  };

  return (
    <section aria-label={texts.title} className="page-width text-sm">
      {sent.map((each) => (
        <div key={each.id} className="flex min-h-touch items-center justify-between gap-3">
          <p className="flex flex-wrap items-center gap-x-3 leading-tight">
            <SentText sent={each} labels={labels} />
            {each.number && (
              <a
                href={each.linkToken ? privateLinkPath(each.linkToken) : resultHref(each.number)}
                className="text-link inline-flex min-h-touch items-center"
              >
                {texts.details}
              </a>
            )}
          </p>
          <button
            type="button"
            onClick={() => close(each.id)}
            className="icon-button -me-3 shrink-0"
          >
            <Icon name="close" className="size-5" />
            <span className="sr-only">{labels.close}</span>
          </button>
        </div>
      ))}
      {shown.length > 0 && (
        <details>
          <summary className="flex min-h-touch cursor-pointer items-center gap-2">
            <Icon name="clock" />
            <span className="flex grow flex-wrap gap-x-3 font-semibold">
              {shown.length > held && (
                <span>{fillLabel(texts.waiting, { count: shown.length - held })}</span>
              )}
              {held > 0 && <span>{fillLabel(texts.held, { count: held })}</span>}
            </span>
            <Icon name="chevron" />
          </summary>
          <div className="grid gap-3 pb-4">
            {shown.length > held && <p className="max-w-text">{texts.explained}</p>}
            <OutboxList labels={labels} enquiries={shown} onEdit={edit} />
          </div>
        </details>
      )}
    </section>
  );
}

/** The number is a word of its own, which a click selects as a whole. */
function SentText({ sent, labels }: { sent: SentEnquiry; labels: EnquiryLabels }) {
  const { number } = sent;
  const text = sentText(sent, labels);
  if (!number) return text;
  const [before, after] = text.split(number);
  return (
    <span>
      {before}
      <bdi dir="ltr" translate="no" className="select-all whitespace-nowrap font-semibold">
        {number}
      </bdi>
      {after}
    </span>
  );
}

function sentText({ number }: SentEnquiry, { outbox }: EnquiryLabels): string {
  return number ? fillLabel(outbox.sent, { number }) : outbox.sentPlain;
}
