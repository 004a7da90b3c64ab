export type IconName =
  | 'search'
  | 'heart'
  | 'globe'
  | 'user'
  | 'menu'
  | 'close'
  | 'chevron'
  | 'arrow'
  | 'phone'
  | 'mail'
  | 'chat'
  | 'pin'
  | 'clock'
  | 'share'
  | 'gift'
  | 'check';

/** A decorative symbol of public/icons.svg, as large as the text beside it unless told. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
