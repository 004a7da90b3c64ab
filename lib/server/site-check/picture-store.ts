import path from 'node:path';
import { serverEnv } from '@/lib/env/server';
import { diskMediaStore } from '../media/disk-media-store';
import type { MediaStore } from '../media/media-store';

/** Where pictures of pages are kept, apart from what the site serves: DATA_DIR/site-pictures. */
export function sitePictureStore(dataDir = serverEnv().DATA_DIR): MediaStore {
  return diskMediaStore(path.join(dataDir, 'site-pictures'), serverEnv().MIN_FREE_DISK_MB);
}
