import { cardLabels } from '@/components/review/review-labels';
import { answerLabels } from '../answer-labels';

/** The texts of reviews, which pages load with more reviews. */
export const GET = answerLabels(cardLabels);
