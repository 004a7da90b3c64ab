import { isContentKind } from '@/lib/config/content-state';
import type { ImportReport } from './import-report';
import type { RowKind } from './row-schemas';

/** Columns of texts and pictures, and those that any change sets. */
const DESCRIBING = /^(?:report|summary|story|type_name)_[a-z]{2}$|^(?:pictures|updated_at)$/;

/** Columns for people who may not change what cars are, where they are and what they cost. */
const isDescribing = (kind: RowKind, column: string) =>
  isContentKind(kind) || DESCRIBING.test(column);

/** What an import changes besides texts and pictures: `units price_usd`, and `units *` for new ones. */
export function beyondTexts({ columns, counts }: ImportReport): string[] {
  const created = (Object.keys(counts) as RowKind[]).filter(
    (kind) => counts[kind].created > 0 && !isDescribing(kind, '*'),
  );
  const moved = counts.moves.changed > 0 ? ['moves *'] : [];
  return [...created.map((kind) => `${kind} *`), ...moved, ...columns].filter((each, i, all) => {
    const [kind, column = ''] = each.split(' ') as [RowKind, string];
    return all.indexOf(each) === i && !isDescribing(kind, column);
  });
}
