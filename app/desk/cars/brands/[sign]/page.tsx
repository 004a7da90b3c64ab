import { recordPageOf } from '@/app/desk/record-page';
import { titleOf } from '@/lib/content/desk/page-title';

export const generateMetadata = titleOf('brands');

/** One brand; `new` for one that is to be entered. */
export default recordPageOf('brands', 'describeCars', 'manageCars');
