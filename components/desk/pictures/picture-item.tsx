'use client';

import { useId, useState } from 'react';
import type { DeskLabels } from '@/lib/i18n/desk-labels';
import { fillLabel } from '@/lib/i18n/fill-label';
import { FocusPoint, positionOf } from './focus-point';
import type { FieldPicture, PictureItem, Pictures } from './use-pictures';

const GLYPHS = {
  earlier: 'M12 19V5M6 11l6-6 6 6',
  later: 'M12 5v14M6 13l6 6 6-6',
  setFirst:
    'M12 4l2.400 5.200 5.600.6-4.200 3.800 1.200 5.600-5-2.900-5 2.900 1.200-5.600L4 9.800l5.600-.6z',
  turn: 'M19 12a7 7 0 1 1-2.300-5.200M17 3v4h-4',
  focusOpen: 'M12 3v4M12 17v4M3 12h4M17 12h4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const;

interface PictureRowProps {
  item: PictureItem;
  index: number;
  /** Of those that are not removed. */
  isFirst: boolean;
  isLast: boolean;
  isMark: boolean;
  hasFocus: boolean;
  canTurn: boolean;
  pictures: Pictures;
  labels: DeskLabels<'pictures'>;
  /** Styles may be written by script only (docs/adr/0018). */
  isReady: boolean;
}

/** One picture of a form: the state of its upload, or its details. */
export function PictureRow(props: PictureRowProps) {
  const { item, index, isFirst, isLast, isMark, hasFocus, canTurn, pictures, labels, isReady } =
    props;
  const [isFocusing, setFocusing] = useState(false);
  const viewId = useId();
  const { id, picture, details, preview, state, fault, isRemoved } = item;
  const name = fillLabel(labels.number, { number: index + 1 });

  if (isRemoved) {
    return (
      <li className="picture-row">
        <p>{fillLabel(labels.removed, { number: index + 1 })}</p>
        <button type="button" className="desk-button-quiet" onClick={() => pictures.restore(id)}>
          {labels.undo}
        </button>
      </li>
    );
  }
  const press = (glyph: keyof typeof GLYPHS, onClick: () => void, isOff = false) => (
    <button
      type="button"
      className="picture-button"
      aria-label={`${labels[glyph]}: ${name}`}
      title={labels[glyph]}
      // Not `disabled`, so that the last step keeps the focus.
      aria-disabled={isOff || undefined}
      aria-expanded={glyph === 'focusOpen' ? isFocusing : undefined}
      onClick={() => !isOff && onClick()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={GLYPHS[glyph]} />
      </svg>
    </button>
  );
  const position = isReady ? positionOf(details) : undefined;
  const shown = picture?.small_src ?? preview;
  return (
    <li
      className="picture-row"
      data-state={state}
      data-mark={(isMark && !hasFocus) || undefined}
      aria-label={name}
    >
      <div className="picture-box" data-whole={!canTurn || undefined}>
        {shown ? (
          <img src={shown} alt={name} style={position ? { objectPosition: position } : undefined} />
        ) : (
          <span>{index + 1}</span>
        )}
        {isFirst && !isMark && <strong>{labels.first}</strong>}
      </div>
      <div className="picture-said">
        {fault && <p role="alert">{labels.faults[fault]}</p>}
        {picture ? (
          state === 'turning' && <p role="status">{labels.turning}</p>
        ) : (
          <OnItsWay item={item} name={name} pictures={pictures} labels={labels} />
        )}
        {picture && !isMark && (
          <>
            <label htmlFor={viewId}>{labels.view}</label>
            <select
              id={viewId}
              className="field-box"
              value={details.view}
              onChange={({ target }) =>
                pictures.change(item, { view: target.value as FieldPicture['view'] })
              }
            >
              {Object.entries(labels.views).map(([view, label]) => (
                <option key={view} value={view}>
                  {label}
                </option>
              ))}
            </select>
            <label className="picture-check">
              <input
                type="checkbox"
                checked={details.is_drawing}
                onChange={({ target }) => pictures.change(item, { is_drawing: target.checked })}
              />
              {labels.drawing}
            </label>
          </>
        )}
      </div>
      <div className="picture-buttons">
        {!isMark && (
          <>
            {press('earlier', () => pictures.move(id, (from) => from - 1), index === 0)}
            {press('later', () => pictures.move(id, (from) => from + 1), isLast)}
            {press('setFirst', () => pictures.move(id, () => 0), isFirst)}
          </>
        )}
        {picture && canTurn && press('turn', () => void pictures.turn(item), state === 'turning')}
        {picture && hasFocus && press('focusOpen', () => setFocusing(!isFocusing))}
        {picture && press('remove', () => pictures.remove(id))}
      </div>
      {picture && isFocusing && (
        <div className="picture-focusing">
          <p className="desk-quiet">{labels.focus}</p>
          <FocusPoint
            picture={picture}
            focus={details}
            label={labels.focusMove}
            onChange={(focus) => pictures.change(item, focus)}
          />
          <button type="button" className="desk-button-quiet" onClick={() => setFocusing(false)}>
            {labels.focusDone}
          </button>
        </div>
      )}
    </li>
  );
}

function OnItsWay({
  item,
  name,
  pictures,
  labels,
}: Pick<PictureRowProps, 'item' | 'pictures' | 'labels'> & { name: string }) {
  const { id, state, fault } = item;
  const share = pictures.progress[id] ?? 0;
  return (
    <>
      {!fault && (
        <>
          <p>{state === 'done' ? labels.encoding : labels[state]}</p>
          <progress aria-label={`${labels.progress}: ${name}`} value={share} max={1} />
        </>
      )}
      <p className="picture-choices">
        {state === 'paused'
          ? pictures.canResume(item) && (
              <button
                type="button"
                className="desk-button-quiet"
                onClick={() => pictures.resume(item)}
              >
                {labels.resume}
              </button>
            )
          : state !== 'encoding' && (
              <button
                type="button"
                className="desk-button-quiet"
                onClick={() => pictures.pause(id)}
              >
                {labels.pause}
              </button>
            )}
        <button type="button" className="desk-button-quiet" onClick={() => pictures.drop(item)}>
          {fault ? labels.remove : labels.drop}
        </button>
      </p>
    </>
  );
}
