import { ProofList } from '@/components/desk/content/proof-list';
import { titleOf } from '@/lib/content/desk/page-title';
import { readProofs } from '@/lib/content/desk/proofs';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { SAVED_PARAM } from '@/lib/routing/desk-car-address';

export const generateMetadata = titleOf('proofs');

/** Yards, papers and deliveries of the mall. */
export default async function ProofsPage({ searchParams }: PageProps<'/desk/content/proofs'>) {
  const { staff, language, notice } = await readDeskPage('writeContent', searchParams);
  const proofs = await readProofs(language);
  const { [SAVED_PARAM]: saved } = await searchParams;
  return (
    <ProofList
      language={language}
      staff={staff}
      proofs={proofs}
      saved={proofs.find(({ proofId }) => String(proofId) === saved)}
      notice={notice}
    />
  );
}
