import { dialogLabels } from '@/components/shell/dialog-labels';
import { answerLabels } from './answer-labels';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts of the dialogs, which pages load when the first one is opened. */
export const GET = answerLabels(dialogLabels);
