import { notFound } from 'next/navigation';
import { ProofForm } from '@/components/desk/content/proof-form';
import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSentPictures } from '@/lib/content/desk/pictures';
import { placeChoices, readProofForm, readReviewChoices } from '@/lib/content/desk/proofs';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('proofs');

/** A paper, a picture of a yard or a delivery; `new` for one that is to be added. */
export default async function ProofPage({
  params,
  searchParams,
}: PageProps<'/desk/content/proofs/[id]'>) {
  const { id: key } = await params;
  const { staff, language, notice: said } = await readDeskPage('writeContent', searchParams);
  const proof = (await readProofForm(key, language, await searchParams)) ?? notFound();
  const t = deskTextsOf(language, 'proofs');
  const [sent, reviews] = await Promise.all([
    readSentPictures(staff, searchParams),
    proof.kind === 'delivery' ? readReviewChoices(proof.stored.reviewId) : [],
  ]);
  const notice = said ?? sent.notice;
  return (
    <DeskFrame language={language} staff={staff} current="promotions" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.proofs}>{t('title')}</DeskLink>
        <h1>{proof.id ? <bdi>{proof.name}</bdi> : t(`new.${proof.kind}`)}</h1>
      </header>
      <ProofForm
        language={language}
        staffId={staff.id}
        proof={proof}
        isChanged={notice === 'recordChanged'}
        sent={sent.pictures}
        choices={{ place: placeChoices(language), reviewId: reviews }}
      />
      <PlainPictureForm language={language} />
      {proof.id && (
        <details className="desk-card">
          <summary>{t('remove')}</summary>
          <p>{t('removeText')}</p>
          <DeskButton action="remove-proof" values={{ id: proof.id }}>
            {t('removeNow')}
          </DeskButton>
        </details>
      )}
    </DeskFrame>
  );
}
