import { recordPageOf } from '@/app/desk/record-page';
import { titleOf } from '@/lib/content/desk/page-title';

export const generateMetadata = titleOf('recordForm');

/** One car, with everything that its reader may change. */
export default recordPageOf('units', 'takePictures');
