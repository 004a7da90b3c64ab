import { cardLabels } from '@/components/review/review-labels';
import { answerLabels } from '../answer-labels';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts of reviews, which pages load with more reviews. */
export const GET = answerLabels(cardLabels);
