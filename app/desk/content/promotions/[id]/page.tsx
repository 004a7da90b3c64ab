import { recordPageOf } from '@/app/desk/record-page';
import { titleOf } from '@/lib/content/desk/page-title';

export const generateMetadata = titleOf('promotions');

/** One promotion; `new` for one that is to be entered. */
export default recordPageOf('promotions', 'writeContent');
