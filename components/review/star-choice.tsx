import { type Ref, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FormLabels } from './form-labels';

/**
 * The overall rating as five radio buttons that look like stars: arrows move between them, and
 * each says what it means.
 */
export function StarChoice({
  labels,
  field,
  chosen,
  error,
}: {
  labels: FormLabels;
  field: UseFormRegisterReturn & { ref: Ref<HTMLInputElement> };
  chosen: string;
  error: string | undefined;
}) {
  const nameId = useId();
  const errorId = `${nameId}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={nameId}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0"
    >
      <p className="mb-1 font-medium">
        <span id={nameId}>{labels.rating}</span>
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="star-choice">
          {labels.ratings.map((name, index) => (
            <label key={name} title={name}>
              <input {...field} type="radio" value={index + 1} className="sr-only" />
              <span className="sr-only">{name}</span>
            </label>
          ))}
        </div>
        <output dir="auto" className="text-muted">
          {labels.ratings[Number(chosen) - 1]}
        </output>
      </div>
      {error && (
        <p id={errorId} className="mt-1 font-medium text-danger text-sm">
          <bdi>{error}</bdi>
        </p>
      )}
    </div>
  );
}
