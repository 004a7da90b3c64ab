import { OFFER_USD, THREAD_LIMITS } from '@/lib/config/thread-limits';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { answerLocaleOf } from '@/lib/content/desk/templates';
import { stockNumberOf } from '@/lib/format/car-title';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import {
  deskDayOf,
  deskPriceOf,
  deskTextsOf,
  deskTimeOf,
  languageNameOf,
} from '@/lib/i18n/desk-texts';
import { enquiryPicturePath } from '@/lib/routing/desk-address';
import { CopyButton } from './copy-button';
import { Field } from './field';
import { DeskButton, DeskForm, DeskSubmit } from './form';
import { KeptDraft } from './kept-draft';

interface ThreadProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  /** Who may answer; null without the right to. */
  writerId: string | null;
}

type Message = EnquiryDetail['thread'][number];

/** The messages on the buyer's page, a form to answer there, and the link to it. */
export function EnquiryThread({ language, enquiry, writerId }: ThreadProps) {
  const t = deskTextsOf(language, 'thread');
  const { thread, privateLink, isMailed } = enquiry;
  return (
    <section className="desk-card" id="thread" aria-labelledby="thread-title">
      <h2 id="thread-title">{t('title')}</h2>
      {thread.length === 0 && <p className="desk-quiet">{t('none')}</p>}
      <ol className="desk-thread">
        {thread.map((message) => (
          <li key={message.id} className="desk-note" data-buyer={!message.staffId || undefined}>
            <MessageBody language={language} enquiry={enquiry} message={message} />
          </li>
        ))}
      </ol>
      {writerId !== null && (privateLink || isMailed) && (
        <AnswerForm language={language} enquiry={enquiry} writerId={writerId} />
      )}
      <LinkCard language={language} enquiry={enquiry} writerId={writerId} />
    </section>
  );
}

function MessageBody({
  language,
  enquiry: { lang, undelivered },
  message: { id, at, staffId, staffName, text, offer, pictures },
}: Pick<ThreadProps, 'language' | 'enquiry'> & { message: Message }) {
  const t = deskTextsOf(language, 'thread');
  return (
    <>
      <p className="desk-quiet">
        <bdi>{staffId ? staffName : t('buyer')}</bdi> · {deskTimeOf(language, at)}
        {undelivered.includes(id) && <> · {t('undelivered')}</>}
      </p>
      {text && (
        <p dir="auto" lang={lang} className="desk-written">
          {text}
        </p>
      )}
      {offer && (
        <p>
          <bdi>
            {t('offer', {
              title: offer.title,
              number: offer.stock_number,
              price: deskPriceOf(language, offer.price_usd),
            })}
          </bdi>
          {offer.valid_until && (
            <> · {t('offerValid', { day: deskDayOf(language, offer.valid_until) })}</>
          )}
        </p>
      )}
      {pictures.length > 0 && (
        <p className="desk-actions">
          {pictures.map(({ id, width, height }, i) => (
            <a key={id} href={enquiryPicturePath(id, 'large')} target="_blank" rel="noreferrer">
              <img
                src={enquiryPicturePath(id, 'small')}
                alt={t('picture', { position: i + 1 })}
                width={width}
                height={height}
                loading="lazy"
                className="desk-sent-picture"
              />
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** What is known of the car to offer: the unit that was asked about, or the only model. */
function offeredNumber({ unit, cars }: EnquiryDetail): string {
  const [car] = cars;
  if (unit) return unit.stock_number;
  return car && cars.length === 1 ? stockNumberOf(car) : '';
}

function AnswerForm({ language, enquiry, writerId }: ThreadProps & { writerId: string }) {
  const t = deskTextsOf(language, 'thread');
  const { id, lang, thread, isMailed } = enquiry;
  const locale = answerLocaleOf(lang);
  const seen = thread.at(-1)?.id ?? 0;
  return (
    <DeskForm
      action="write-answer"
      values={{ id }}
      seen={{ seen, key: crypto.randomUUID() }}
      className="desk-form"
    >
      <Field
        id="answer-text"
        name="text"
        label={t('answer', { language: languageNameOf(language, locale) })}
        hint={`${t('text')} ${t(isMailed ? 'mailed' : 'notMailed')}`}
        rows={5}
        required
        dir="auto"
        maxLength={THREAD_LIMITS.text}
      />
      <details className="desk-more">
        <summary>{t('withOffer')}</summary>
        <Field
          name="offerCar"
          label={t('offerCar')}
          defaultValue={offeredNumber(enquiry)}
          maxLength={60}
        />
        <Field
          name="offerPrice"
          label={t('offerPrice')}
          type="number"
          min={OFFER_USD.min}
          max={OFFER_USD.max}
          step={1}
        />
        <Field name="offerUntil" label={t('offerUntil')} type="date" />
      </details>
      <KeptDraft staffId={writerId} name={`answer-${id}`} />
      <DeskSubmit isMain>{t('send')}</DeskSubmit>
    </DeskForm>
  );
}

function LinkCard({ language, enquiry, writerId }: ThreadProps) {
  const t = deskTextsOf(language, 'thread');
  const { id, privateLink, linkVersion } = enquiry;
  return (
    <details className="desk-more">
      <summary>{t('link')}</summary>
      {privateLink ? (
        <>
          <p className="desk-written">
            <bdi>{privateLink}</bdi>
          </p>
          <p className="desk-quiet">{t('linkNote')}</p>
          <div className="desk-actions">
            <CopyButton text={privateLink} label={t('copy')} said={t('copied')} />
          </div>
        </>
      ) : (
        <p>{t('noLink')}</p>
      )}
      {writerId !== null && (
        <div className="desk-actions">
          <DeskButton
            action="renew-link"
            values={{ id, version: linkVersion }}
            title={t('renewNote')}
          >
            {t('renew')}
          </DeskButton>
          {privateLink && (
            <DeskButton
              action="close-link"
              values={{ id, version: linkVersion }}
              title={t('closeNote')}
            >
              {t('close')}
            </DeskButton>
          )}
        </div>
      )}
    </details>
  );
}
