import { notFound } from 'next/navigation';
import { EnquiryAnswer } from '@/components/desk/enquiry-answer';
import { EnquiryCars } from '@/components/desk/enquiry-cars';
import { EnquiryFacts } from '@/components/desk/enquiry-facts';
import { EnquiryHandling } from '@/components/desk/enquiry-handling';
import { EnquiryHistory } from '@/components/desk/enquiry-history';
import { EnquiryNotes } from '@/components/desk/enquiry-notes';
import { EnquiryOrigin } from '@/components/desk/enquiry-origin';
import { EnquiryThread } from '@/components/desk/enquiry-thread';
import { EnquiryWords } from '@/components/desk/enquiry-words';
import { EraseForm } from '@/components/desk/erase-form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { SpamForm } from '@/components/desk/spam-form';
import { StateMark } from '@/components/desk/state-mark';
import { mayStaff } from '@/lib/config/staff-rights';
import {
  readEnquiry,
  readErasable,
  readHandlers,
  siteOriginOf,
  stepDraftOf,
} from '@/lib/content/desk/inbox';
import { undoableOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { readAnswerTexts } from '@/lib/content/desk/templates';
import { deskPriceOf, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, enquiryPath } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('enquiry');

export default async function EnquiryPage({
  params,
  searchParams,
}: PageProps<'/desk/enquiries/[id]'>) {
  const { staff, language, notice } = await readDeskPage('readLeads', searchParams);
  const enquiry = await readEnquiry((await params).id);
  if (!enquiry) notFound();
  const t = deskTextsOf(language, 'enquiry');
  const { name, number, cars, brand, carModel, others, erasedAt, unit } = enquiry;
  const mayHandle = mayStaff(staff.role, 'handleLeads') && !erasedAt;
  const erasable = mayStaff(staff.role, 'eraseLeads') ? await readErasable(enquiry) : 0;
  const draft = stepDraftOf(await searchParams);
  return (
    <DeskFrame
      language={language}
      staff={staff}
      current="home"
      notice={notice}
      undoable={mayHandle ? await undoableOf(searchParams) : []}
      isFresh
    >
      <header className="desk-enquiry-head">
        <DeskLink href={DESK_PATHS.home}>{t('back')}</DeskLink>
        <h1>
          <bdi>{name || enquiry.mobile || enquiry.mail || t(erasedAt ? 'erased' : 'nameless')}</bdi>{' '}
          <span className="desk-quiet">{number}</span>
        </h1>
      </header>
      <div className="desk-detail">
        <EnquiryWords language={language} enquiry={enquiry}>
          {mayHandle && (
            <EnquiryAnswer
              language={language}
              enquiry={enquiry}
              texts={await readAnswerTexts(enquiry, language)}
              chosen={(await searchParams).template}
              staffId={staff.id}
            />
          )}
        </EnquiryWords>
        <EnquiryHandling
          language={language}
          enquiry={enquiry}
          staff={staff}
          stepDraft={draft && { ...draft, isPast: notice === 'stepInPast' }}
          colleagues={mayHandle ? await readHandlers() : []}
        />
        <div className="desk-column">
          {(cars.length > 0 || carModel) && (
            <section className="desk-card">
              <h2>{t('asksFor')}</h2>
              {cars.length > 0 ? (
                <EnquiryCars
                  language={language}
                  cars={cars}
                  unit={unit}
                  siteOrigin={siteOriginOf(enquiry.lang)}
                />
              ) : (
                <>
                  <p>
                    <bdi>{`${brand} ${carModel}`.trim()}</bdi>
                  </p>
                  {unit && (
                    <p>
                      {t('unit', {
                        number: unit.stock_number,
                        price: deskPriceOf(language, unit.price_usd),
                      })}
                    </p>
                  )}
                </>
              )}
            </section>
          )}
          {enquiry.kind !== 'intention' && !erasedAt && (
            <EnquiryThread
              language={language}
              enquiry={enquiry}
              writerId={mayHandle ? staff.id : null}
            />
          )}
          <EnquiryNotes
            language={language}
            enquiry={enquiry}
            writerId={mayHandle ? staff.id : null}
          />
          <EnquiryHistory language={language} enquiry={enquiry} />
        </div>
        <div className="desk-column">
          <section className="desk-card">
            <h2>{t('buyer')}</h2>
            {erasedAt && (
              <p className="desk-quiet">
                {t('erasedAt', { time: deskTimeOf(language, erasedAt) })}
              </p>
            )}
            <SpamForm language={language} enquiry={enquiry} mayCorrect={mayHandle} />
            <EnquiryFacts language={language} enquiry={enquiry} />
          </section>
          <EnquiryOrigin language={language} enquiry={enquiry} />
          {others.length > 0 && (
            <section className="desk-card">
              <h2>{t('others')}</h2>
              <ul className="desk-rows">
                {others.map((other) => (
                  <li key={other.id}>
                    <div>
                      <a href={enquiryPath(other.id)} className="desk-link">
                        {other.number}
                      </a>
                      <p className="desk-quiet">{deskTimeOf(language, other.createdAt)}</p>
                      <p className="desk-excerpt">
                        <bdi>{other.carModel || other.remark}</bdi>
                      </p>
                    </div>
                    <StateMark language={language} state={other.state} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {erasable > 0 && <EraseForm language={language} enquiry={enquiry} count={erasable} />}
        </div>
      </div>
    </DeskFrame>
  );
}
