import {
  brandTag,
  CATALOGUE_TAG,
  MODELS_TAG,
  MOVED_TAG,
  modelTag,
  typeTag,
} from '@/lib/config/cache-table';
import { CONTENT_KINDS } from '@/lib/config/content-state';
import { WRITTEN_TABLES } from '../db/record-tables';
import type { ImportReport } from './import-report';

/** Most tags of single records; beyond them the whole catalogue is expired. */
const RECORD_TAGS_MAX = 2000;

/** Tags of the cached reads that an import changes. */
export class ChangedTags {
  private readonly tags = new Set<string>();

  addKinds(report: ImportReport): void {
    if (report.changesCatalogue) this.tags.add(CATALOGUE_TAG);
    if (report.hasChanged('models') || report.hasChanged('units')) this.tags.add(MODELS_TAG);
    for (const kind of CONTENT_KINDS) {
      if (report.hasChanged(kind)) this.tags.add(WRITTEN_TABLES[kind].tag);
    }
    if (report.hasChanged('moves')) this.tags.add(MOVED_TAG);
  }

  /** A model, and the lists of its brand and type. */
  addModel(id: number, brandSign: string, typeSign: string): void {
    for (const tag of [modelTag(id), brandTag(brandSign), typeTag(typeSign)]) {
      // Where there are more, all reads of the catalogue are expired.
      this.tags.add(this.tags.size < RECORD_TAGS_MAX ? tag : CATALOGUE_TAG);
    }
  }

  add(tag: string): void {
    this.tags.add(tag);
  }

  list(): string[] {
    return [...this.tags];
  }
}
