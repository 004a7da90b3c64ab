import type { DeskNotice } from '@/lib/config/desk-notices';
import { KnownError } from '../known-error';

/** A form cannot be carried out; its page says why. */
export class DeskRejection extends KnownError {
  static override readonly kind = 'DeskRejection';

  constructor(readonly notice: DeskNotice) {
    super(notice);
  }
}
