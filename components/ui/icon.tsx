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
  | 'headset'
  | 'pin'
  | 'clock'
  | 'share'
  | 'gift'
  | 'check'
  | 'play'
  | 'car'
  | 'compare';

/** A decorative symbol of components/ui/icon.css in the colour of the text beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <i aria-hidden="true" className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
  );
}
