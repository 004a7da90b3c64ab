import type { ReactNode } from 'react';
import { UNTOLD_DETAILS, type UploadedPicture } from '@/lib/config/picture-upload';
import type { FieldType } from '@/lib/format/record-form';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { PictureField } from './picture-field';
import type { FieldPicture } from './use-pictures';
import { VideoField } from './video-field';

interface PicturePlaceProps {
  language: DeskLanguage;
  name: string;
  type: FieldType;
  /** What a single picture is called. */
  title: string;
  /** Identifies the form among all of the desk. */
  draft: string;
  /** The pictures of a record as JSON. */
  value: string | undefined;
  colour?: string | undefined;
  /** What was sent without script. */
  sent: readonly UploadedPicture[];
  /** Why it was refused, or that somebody else has stored another meanwhile. */
  fault?: ReactNode;
  children?: ReactNode;
}

const PICTURES_MAX = 40;

/** The pictures of a record, the first of which stands for it in lists; its one picture, or its film. */
export function PicturePlace(props: PicturePlaceProps) {
  const { language, name, type, title, draft, value, colour, sent, fault, children } = props;
  const labels = deskLabelsOf(language, 'pictures');
  const note = fault && <p className="desk-error">{fault}</p>;
  if (type === 'video') {
    return (
      <section className="desk-card">
        <VideoField name={name} value={JSON.parse(value || 'null')} labels={labels} />
        {note}
      </section>
    );
  }
  const isMark = type === 'mark' || type === 'picture';
  const stored: FieldPicture[] = JSON.parse(value || '[]');
  const all = [...stored, ...sent].map((picture) => ({ ...UNTOLD_DETAILS, ...picture }));
  return (
    <section className="desk-card">
      <PictureField
        name={name}
        field={draft}
        value={isMark ? all.slice(-1) : all}
        colour={colour || null}
        max={isMark ? 1 : PICTURES_MAX}
        isMark={isMark}
        hasFocus={type !== 'mark'}
        labels={isMark ? { ...labels, title } : labels}
      />
      {note}
      {children}
    </section>
  );
}
