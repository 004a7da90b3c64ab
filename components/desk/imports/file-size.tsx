'use client';

interface FileSizeProps {
  maxBytes: number;
  tooLarge: string;
}

/** A field for a table that says at once, and not after minutes of sending, that one is too large. */
export function FileSize({ maxBytes, tooLarge }: FileSizeProps) {
  return (
    <input
      id="file"
      name="file"
      type="file"
      required
      accept=".xlsx,.xls,.csv,.tsv,.json"
      aria-describedby="file-hint"
      className="field-box desk-file"
      onChange={({ currentTarget: field }) => {
        const isTooLarge = (field.files?.[0]?.size ?? 0) > maxBytes;
        field.setCustomValidity(isTooLarge ? tooLarge : '');
        field.reportValidity();
      }}
    />
  );
}
