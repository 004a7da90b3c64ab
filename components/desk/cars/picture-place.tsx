import { PictureField } from '@/components/desk/pictures/picture-field';
import type { FieldPicture } from '@/components/desk/pictures/use-pictures';
import { VideoField } from '@/components/desk/pictures/video-field';
import { UNTOLD_DETAILS, type UploadedPicture } from '@/lib/config/picture-upload';
import { columnNameOf } from '@/lib/content/desk/record-words';
import type { RecordField } from '@/lib/format/record-form';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';

interface PicturePlaceProps {
  language: DeskLanguage;
  field: RecordField;
  /** Identifies the form among all of the desk. */
  draft: string;
  /** The pictures of a record as JSON. */
  value: string;
  colour: string | undefined;
  /** What was sent without script. */
  sent: readonly UploadedPicture[];
}

const PICTURES_MAX = 40;

/** The pictures of a record, the first of which stands for it in lists; its one mark, or its film. */
export function PicturePlace({ language, field, draft, value, colour, sent }: PicturePlaceProps) {
  const labels = deskLabelsOf(language, 'pictures');
  if (field.type === 'video') {
    return (
      <section className="desk-card">
        <VideoField name={field.name} value={JSON.parse(value || 'null')} labels={labels} />
      </section>
    );
  }
  const isMark = field.type === 'mark' || field.type === 'picture';
  const stored: FieldPicture[] = JSON.parse(value || '[]').map((picture: FieldPicture) => ({
    ...UNTOLD_DETAILS,
    ...picture,
  }));
  const all = [...stored, ...sent.map((picture) => ({ ...UNTOLD_DETAILS, ...picture }))];
  return (
    <section className="desk-card">
      <PictureField
        name={field.name}
        field={draft}
        value={isMark ? all.slice(-1) : all}
        colour={colour || null}
        max={isMark ? 1 : PICTURES_MAX}
        isMark={isMark}
        hasFocus={field.type !== 'mark'}
        labels={isMark ? { ...labels, title: columnNameOf(language, field.column) } : labels}
      />
    </section>
  );
}
