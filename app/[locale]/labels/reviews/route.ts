import { cardLabels } from '@/components/review/review-labels';
import { answerLabels } from '../answer-labels';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts around a review, which pages leave out until a visitor asks for more of them. */
export const GET = answerLabels(cardLabels);
