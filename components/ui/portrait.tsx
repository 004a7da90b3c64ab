import { focusStyle } from './picture';

interface PortraitProps {
  name: string;
  portrait: {
    small_src: string;
    focus_x: number | null;
    focus_y: number | null;
  } | null;
  /** Whether the page takes styles of elements: the staff side does not (docs/adr/0018). */
  isFocused?: boolean;
}

/** The first letters of the first two words of a name. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();

/** A person's portrait beside their name, or their initials. */
export function Portrait({ name, portrait, isFocused = true }: PortraitProps) {
  if (!portrait) {
    return (
      <span className="portrait" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  const { small_src: src, ...focus } = portrait;
  return (
    <img
      src={src}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      className="portrait"
      {...(isFocused && focusStyle(focus))}
    />
  );
}
