import { recordPageOf } from '@/app/desk/record-page';
import { titleOf } from '@/lib/content/desk/page-title';

export const generateMetadata = titleOf('models');

/** One model with all of its facts; `new` for one that is to be entered. */
export default recordPageOf('models', 'takePictures', 'manageCars');
