import type { Picture } from '@/lib/contract/calls/car';

/** Width of the small file of every car picture, in pixels (design decision: made on arrival). */
const SMALL_WIDTH = 480;

/** A picture of a car in the size the place needs; its box is reserved before it loads. */
export function CarPicture({
  picture,
  alt,
  sizes,
  isEager = false,
  className,
}: {
  picture: Picture;
  alt: string;
  sizes: string;
  isEager?: boolean;
  className?: string;
}) {
  return (
    <img
      src={picture.small_src}
      srcSet={`${picture.small_src} ${SMALL_WIDTH}w, ${picture.src} ${picture.width}w`}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
}
