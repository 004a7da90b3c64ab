'use client';

import { type ChangeEvent, useEffect, useState } from 'react';
import { acceptedFor, type PictureUse } from '@/lib/config/picture-upload';
import type { DeskLabels } from '@/lib/i18n/desk-labels';
import { fillLabel } from '@/lib/i18n/fill-label';
import { PictureRow } from './picture-item';
import { type FieldPicture, savedPictures, usePictures } from './use-pictures';

interface PictureFieldProps {
  /** Of the hidden field, whose value is a list of FieldPicture as JSON. */
  name: string;
  /** Identifies the form, such as `unit-1023`: unfinished uploads belong to it. */
  field: string;
  value: readonly FieldPicture[];
  /** What new pictures show: the colour of the car. */
  colour?: string | null;
  max?: number;
  /** A single picture without details. */
  isMark?: boolean;
  /** Whether it is cropped where it is shown. */
  hasFocus?: boolean;
  use?: PictureUse;
  labels: DeskLabels<'pictures'>;
}

/** Pictures of a car in a form of the desk; without script they are sent by PlainPictureForm. */
export function PictureField({
  name,
  field,
  value,
  colour = null,
  max = 40,
  isMark = false,
  hasFocus = !isMark,
  use = 'car',
  labels,
}: PictureFieldProps) {
  const pictures = usePictures(field, value, { colour, max, use });
  const [filled] = useState(() => JSON.stringify(savedPictures(pictures.items)));
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const { items, leftOut } = pictures;
  const first = items.find(({ isRemoved }) => !isRemoved);
  const missing = items.filter(({ picture, fault }) => !picture && !fault).length;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    void pictures.add(files);
  };
  const chooser = (label: string, isCamera: boolean) => (
    <label className="picture-chooser">
      <input
        type="file"
        accept={acceptedFor(use)}
        multiple={!isCamera && !isMark}
        capture={isCamera ? 'environment' : undefined}
        onChange={choose}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="pictures">
      <legend>{labels.title}</legend>
      <input
        type="hidden"
        name={name}
        value={JSON.stringify(savedPictures(items))}
        data-filled={filled}
        // Of a kept draft, which puts them back.
        onInput={({ currentTarget }) => pictures.putBack(JSON.parse(currentTarget.value || '[]'))}
        data-pictures={items.map(({ id }) => id).join(' ')}
      />
      {isReady && (
        <>
          <div className="picture-choosers">
            {hasFocus && chooser(labels.photograph, true)}
            {chooser(isMark ? labels.chooseOne : labels.choose, false)}
          </div>
          <p className="desk-quiet">{labels.hint}</p>
        </>
      )}
      {leftOut && <p role="alert">{fillLabel(labels.tooMany, { count: max })}</p>}
      {items.length > 0 && (
        <ol aria-label={labels.list}>
          {items.map((item, index) => (
            <PictureRow
              key={item.id}
              item={item}
              index={index}
              isFirst={item === first}
              isLast={index === items.length - 1}
              isMark={isMark}
              hasFocus={hasFocus}
              canTurn={use === 'car'}
              pictures={pictures}
              labels={labels}
              isReady={isReady}
            />
          ))}
        </ol>
      )}
      <p role="status">{missing > 0 && fillLabel(labels.notThere, { count: missing })}</p>
    </fieldset>
  );
}
