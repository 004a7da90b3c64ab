'use client';

import type { ChangeEvent } from 'react';
import { Field } from '@/components/desk/field';

interface FileFieldProps {
  name: string;
  label: string;
  hint: string;
  accept: string;
  maxBytes: number;
  tooLarge: string;
  required?: boolean;
}

/** A field for a file that says at once, and not after minutes of sending, that one is too large. */
export function FileField({ maxBytes, tooLarge, ...field }: FileFieldProps) {
  return (
    <Field
      {...field}
      type="file"
      className="field-box desk-file"
      onChange={({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
        const isTooLarge = (input.files?.[0]?.size ?? 0) > maxBytes;
        input.setCustomValidity(isTooLarge ? tooLarge : '');
        input.reportValidity();
      }}
    />
  );
}
