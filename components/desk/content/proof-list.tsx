import { DeskFrame } from '@/components/desk/frame';
import { StoredDraft } from '@/components/desk/kept-draft';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { PROOF_KINDS } from '@/lib/config/proofs';
import type { ListedProof } from '@/lib/content/desk/proofs';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { newProofPath, proofPath } from '@/lib/routing/desk-car-address';
import { ContentTabs } from './content-tabs';

interface ProofListProps {
  language: DeskLanguage;
  staff: StaffMember;
  proofs: readonly ListedProof[];
  /** What the form before has stored. */
  saved: ListedProof | undefined;
  notice: DeskNotice | undefined;
}

interface SavedProofProps {
  staffId: string;
  proof: Pick<ListedProof, 'proofId' | 'kind'>;
  notice: DeskNotice | undefined;
}

/** Drops the draft of a proof that was stored, whose form is on another page. */
export function SavedProof({ staffId, proof: { proofId, kind }, notice }: SavedProofProps) {
  const own = `proof-${proofId}`;
  const name = notice === 'recordAdded' ? `proof-new-${kind}` : own;
  return <StoredDraft staffId={staffId} name={name} next={own} />;
}

/** Everything that shows that the mall is real, by kind. */
export function ProofList({ language, staff, proofs, saved, notice }: ProofListProps) {
  const t = deskTextsOf(language, 'proofs');
  return (
    <DeskFrame language={language} staff={staff} current="promotions" notice={notice}>
      {saved && <SavedProof staffId={staff.id} proof={saved} notice={notice} />}
      <header className="desk-head content-head">
        <h1>{t('title')}</h1>
        <ContentTabs language={language} current="proofs" />
      </header>
      <p>{t('lead')}</p>
      {PROOF_KINDS.map((kind) => {
        const own = proofs.filter((proof) => proof.kind === kind);
        return (
          <section key={kind} className="desk-card" aria-labelledby={kind}>
            <h2 id={kind}>{t(`kinds.${kind}`)}</h2>
            {own.length === 0 && <p>{t('none')}</p>}
            <ul className="desk-rows">
              {own.map(({ proofId, name, about, picture, isShown, isExample }) => (
                <li key={proofId}>
                  <div>
                    <a href={proofPath(proofId)} className="desk-link">
                      <bdi>{name}</bdi>
                    </a>
                    <p className="desk-quiet">
                      {[
                        ...about,
                        picture ? '' : t('noPicture'),
                        isShown ? '' : t('hidden'),
                        isExample ? t('isExample') : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            <p>
              <a href={newProofPath(kind)} className="desk-button-quiet">
                {t(`new.${kind}`)}
              </a>
            </p>
          </section>
        );
      })}
    </DeskFrame>
  );
}
