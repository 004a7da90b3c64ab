import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { answerLabels } from '../answer-labels';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts of the enquiry form, which pages load with its script. */
export const GET = answerLabels(enquiryLabels);
