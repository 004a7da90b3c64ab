import { isEnquiryState } from '@/lib/config/enquiry-states';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { ANSWER_CHANNELS } from '@/lib/format/answer-channels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

interface EnquiryHistoryProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
}

type Entry = EnquiryDetail['history'][number];

/** An entry of the history as a sentence; null for actions without one. */
function sentenceOf(language: DeskLanguage, entry: Entry): string | null {
  const t = deskTextsOf(language, 'history');
  const states = deskTextsOf(language, 'states');
  const channels = deskTextsOf(language, 'channels');
  const { action, staffId, staffName, before, after, ownerBefore, ownerAfter } = entry;
  const name = staffId
    ? staffName
    : deskTextsOf(language, 'audit')(staffName ? 'siteItself' : 'commandLine');
  const state = isEnquiryState(after?.state) ? states(after.state) : '';
  const known = ANSWER_CHANNELS.find((each) => each === after?.channel);
  const channel = known ? channels(known) : '';
  switch (action) {
    case 'enquiryTaken':
      return before?.owner && before.owner !== after?.owner
        ? t('takenOver', { name, from: ownerBefore ?? t('nobody') })
        : t('taken', { name });
    case 'enquiryStateSet':
      return channel ? t('answered', { name, channel }) : t('state', { name, state });
    case 'enquiryStateUndone':
      return t('undone', { name, state });
    case 'enquiryHandedOver':
      return t('reassigned', { name, to: ownerAfter ?? t('nobody') });
    case 'answerBegun':
      return t(after?.copied ? 'copied' : 'opened', { name, channel });
    case 'answerWithdrawn':
      return t('withdrawn', { name, channel });
    case 'nextStepSet': {
      if (typeof after?.on !== 'string') return t('stepRemoved', { name });
      const day = [deskDayOf(language, after.on), after.at].filter(Boolean).join(' ');
      return t('step', { name, day });
    }
    case 'noteAdded':
      return t('note', { name });
    case 'buyerWrote':
      return t('buyerWrote');
    case 'answerWritten':
      return t('answerWritten', { name });
    case 'linkClosed':
      return staffId ? t('linkClosed', { name }) : t('linkClosedByBuyer');
    case 'linkRenewed':
      return t('linkRenewed', { name });
    case 'suspectSet':
      return t(after?.suspect ? 'suspect' : 'notSuspect', { name });
    case 'leadsErased':
      return t('erased', { name });
    default:
      return null;
  }
}

/** Who did what to an enquiry and when, the newest first, down to when it came. */
export function EnquiryHistory({ language, enquiry }: EnquiryHistoryProps) {
  const t = deskTextsOf(language, 'history');
  const lines = enquiry.history.flatMap((entry) => {
    const text = sentenceOf(language, entry);
    return text ? [{ id: entry.id, text, at: entry.at }] : [];
  });
  return (
    <section className="desk-card" aria-labelledby="history">
      <h2 id="history">{deskTextsOf(language, 'enquiry')('history')}</h2>
      <ol className="desk-history">
        {[...lines, { id: 0, text: t('came'), at: enquiry.createdAt }].map(({ id, text, at }) => (
          <li key={id}>
            <bdi>{text}</bdi>{' '}
            <time dateTime={at.toISOString()} className="desk-quiet">
              · {deskTimeOf(language, at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
