import type { CSSProperties } from 'react';

/**
 * A rating as five stars, parts of a star included.
 * @param rating 0 to 5
 * @param text the same in words, for whoever does not see the stars; left out where the words
 * stand beside them
 */
export function Stars({
  rating,
  text,
  className,
}: {
  rating: number;
  text?: string;
  className?: string;
}) {
  const style = { '--rating': rating } as CSSProperties;
  return (
    <>
      <i aria-hidden="true" className={className ? `stars ${className}` : 'stars'} style={style} />
      {text && <span className="sr-only">{text}</span>}
    </>
  );
}
