import {
  ARTICLES_TAG,
  brandTag,
  CATALOGUE_TAG,
  MODELS_TAG,
  MOVED_TAG,
  modelTag,
  PASSAGES_TAG,
  PROMOTIONS_TAG,
  typeTag,
} from '@/lib/config/cache-table';
import type { ImportReport } from './import-report';

/** Most tags of single records; beyond them the whole catalogue is expired. */
const RECORD_TAGS_MAX = 2000;

/** Tags of the cached reads that an import changes. */
export class ChangedTags {
  private readonly tags = new Set<string>();

  addKinds(report: ImportReport): void {
    if (report.changesCatalogue) this.tags.add(CATALOGUE_TAG);
    if (report.hasChanged('models') || report.hasChanged('units')) this.tags.add(MODELS_TAG);
    if (report.hasChanged('promotions')) this.tags.add(PROMOTIONS_TAG);
    if (report.hasChanged('articles')) this.tags.add(ARTICLES_TAG);
    if (report.hasChanged('passages')) this.tags.add(PASSAGES_TAG);
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
