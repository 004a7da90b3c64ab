import { ThaiWords } from '@/components/ui/thai-words';
/**
 * Steps in their order, each with a number, a title and a sentence. Steps side by side share their
 * rows, so that sentences begin at one height where only some titles have two lines.
 */
export function NumberedSteps({
  steps,
  className,
  tabIndex,
}: {
  steps: { title: string; text: string }[];
  /** Columns and gaps of the grid. */
  className: string;
  /** Of a row that a phone moves sideways: nothing in it takes the focus. */
  tabIndex?: 0;
}) {
  return (
    <ol tabIndex={tabIndex} className={`grid ${className}`}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="row-span-3 grid grid-rows-subgrid content-start gap-2 border-trust border-t-2 pt-4"
        >
          <span aria-hidden="true" className="font-semibold text-sm text-trust tabular-nums">
            {index + 1}
          </span>
          <h3 className="text-xl">
            <ThaiWords text={title} />
          </h3>
          <p className="text-muted">
            <ThaiWords text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
