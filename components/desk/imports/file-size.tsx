'use client';

interface FileSizeProps {
  /** Also its id, and that of its hint before `-hint`. */
  name: string;
  accept: string;
  maxBytes: number;
  tooLarge: string;
  required?: boolean;
}

/** A field for a file that says at once, and not after minutes of sending, that one is too large. */
export function FileSize({ name, accept, maxBytes, tooLarge, required = false }: FileSizeProps) {
  return (
    <input
      id={name}
      name={name}
      type="file"
      required={required}
      accept={accept}
      aria-describedby={`${name}-hint`}
      className="field-box desk-file"
      onChange={({ currentTarget: field }) => {
        const isTooLarge = (field.files?.[0]?.size ?? 0) > maxBytes;
        field.setCustomValidity(isTooLarge ? tooLarge : '');
        field.reportValidity();
      }}
    />
  );
}
