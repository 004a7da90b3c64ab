import type { DeskNotice } from '@/lib/config/desk-notices';
import type { PictureUse, UploadedPicture } from '@/lib/config/picture-upload';
import { uploadsOf } from '@/lib/routing/desk-address';
import { takeUpload } from '@/lib/server/desk/picture-actions';
import type { SearchParams } from './page-notice';
import type { StaffMember } from './signed-in';

/** Pictures that were sent to a page without script, and the notice about rejected ones. */
export async function readSentPictures(
  staff: Pick<StaffMember, 'id'>,
  searchParams: SearchParams,
  use?: PictureUse,
): Promise<{ pictures: UploadedPicture[]; notice?: DeskNotice }> {
  const pictures: UploadedPicture[] = [];
  const ids = uploadsOf(await searchParams);
  for (const id of ids) {
    const outcome = await takeUpload(staff.id, id, use);
    if ('picture' in outcome) pictures.push(outcome.picture);
  }
  return pictures.length < ids.length ? { pictures, notice: 'pictureRefused' } : { pictures };
}
