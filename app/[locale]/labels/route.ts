import { dialogLabels } from '@/components/shell/dialog-labels';
import { answerLabels } from './answer-labels';

/** The texts of the dialogs, which pages load when the first one is opened. */
export const GET = answerLabels(dialogLabels);
