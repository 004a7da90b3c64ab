import type { DeskNotice } from '@/lib/config/desk-notices';

/** A form cannot be carried out; its page says why. */
export class DeskRejection extends Error {
  constructor(readonly notice: DeskNotice) {
    super(notice);
    this.name = 'DeskRejection';
  }
}
