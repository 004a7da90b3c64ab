import { ProofList } from '@/components/desk/content/proof-list';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readProofs } from '@/lib/content/desk/proofs';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { SAVED_PARAM } from '@/lib/routing/desk-car-address';

export const generateMetadata = titleOf('proofs');

/** Yards, papers and deliveries of the mall. */
export default async function ProofsPage({ searchParams }: PageProps<'/desk/content/proofs'>) {
  const staff = await requireStaff('writeContent');
  const language = await currentDeskLanguage();
  const proofs = await readProofs(language);
  const { [SAVED_PARAM]: saved } = await searchParams;
  return (
    <ProofList
      language={language}
      staff={staff}
      proofs={proofs}
      saved={proofs.find(({ proofId }) => String(proofId) === saved)}
      notice={await noticeOf(searchParams)}
    />
  );
}
