/** Steps in their order, each with a number, a title and a sentence. */
export function NumberedSteps({
  steps,
  className,
}: {
  steps: { title: string; text: string }[];
  /** Columns and gaps of the grid. */
  className: string;
}) {
  return (
    <ol className={`grid ${className}`}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid content-start gap-2 border-trust border-t-2 pt-4">
          <span aria-hidden="true" className="font-semibold text-sm text-trust tabular-nums">
            {index + 1}
          </span>
          <h3 className="text-xl">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
