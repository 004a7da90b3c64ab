import { PictureField } from '@/components/desk/pictures/picture-field';
import type { FieldPicture } from '@/components/desk/pictures/use-pictures';
import type { UploadedPicture } from '@/lib/config/picture-upload';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';

interface PicturePlaceProps {
  language: DeskLanguage;
  /** The form among all of the desk. */
  field: string;
  /** The pictures of a unit as JSON. */
  value: string;
  colour?: string | undefined;
  /** What was sent without script. */
  sent: readonly UploadedPicture[];
}

/** What nobody has said of a new picture. */
const UNTOLD = {
  view: 'other',
  colour: null,
  is_drawing: false,
  focus_x: null,
  focus_y: null,
} as const;

/** The pictures that a unit has, the first of which stands for it in lists. */
export function PicturePlace({ language, field, value, colour, sent }: PicturePlaceProps) {
  const stored: FieldPicture[] = JSON.parse(value || '[]');
  return (
    <section className="desk-card">
      <PictureField
        name="pictures"
        field={field}
        value={[...stored, ...sent.map((picture) => ({ ...picture, ...UNTOLD }))]}
        colour={colour || null}
        labels={deskLabelsOf(language, 'pictures')}
      />
    </section>
  );
}
