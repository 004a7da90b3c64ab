import type { ImgHTMLAttributes } from 'react';

/** A stored picture: its two files, and the size of the larger one in pixels. */
interface StoredPicture {
  src: string;
  small_src: string;
  width: number;
  height: number;
  /** What has to be seen where it is cropped, in per cent. */
  focus_x?: number | null | undefined;
  focus_y?: number | null | undefined;
}

/** Where a cropped picture is cut, so that its focus point is seen; nothing for the middle. */
export function focusStyle({ focus_x: x, focus_y: y }: Pick<StoredPicture, 'focus_x' | 'focus_y'>) {
  return x == null || y == null ? {} : { style: { objectPosition: `${x}% ${y}%` } };
}

/** The small file of a picture beside a text that says what it shows. */
export function SmallPicture({
  picture,
  ...attributes
}: {
  picture: StoredPicture;
} & Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'className' | 'decoding' | 'fetchPriority' | 'loading'
>) {
  const { small_src: src, width, height } = picture;
  const style = focusStyle(picture);
  return <img src={src} alt="" width={width} height={height} {...style} {...attributes} />;
}

interface PictureProps {
  /** How wide it is shown, as the attribute of the same name says it. */
  sizes: string;
  isEager?: boolean;
  className?: string;
}

/**
 * A picture in the size its place needs; its box is reserved before it loads.
 * @param smallWidth of its small file, in pixels
 */
export function SizedPicture({
  picture,
  smallWidth,
  alt,
  sizes,
  isEager = false,
  className,
}: PictureProps & { picture: StoredPicture; smallWidth: number; alt: string }) {
  return (
    <img
      src={picture.small_src}
      {...focusStyle(picture)}
      srcSet={`${picture.small_src} ${smallWidth}w, ${picture.src} ${picture.width}w`}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      {...(isEager && { fetchPriority: 'high' })}
      decoding="async"
      className={className}
    />
  );
}

/** Width of the small file of every drawn scene, and of pictures of the mall's own, in pixels. */
const SMALL_SCENE_WIDTH = 800;
const SMALL_OWN_WIDTH = 480;

/** Width of the small file of a picture that may be a drawn scene or the mall's own. */
export function smallWidthOf({ src }: Pick<StoredPicture, 'src'>): number {
  return src.startsWith('/media/') ? SMALL_OWN_WIDTH : SMALL_SCENE_WIDTH;
}

/**
 * A scene of the site's own.
 * @param address of its files without width and ending
 */
export function sceneAt(address: string): StoredPicture {
  return {
    src: `${address}-1600.avif`,
    small_src: `${address}-${SMALL_SCENE_WIDTH}.avif`,
    width: 1600,
    height: 900,
  };
}

/**
 * A scene; decorative, because the text beside it says the same. One that is not eager stands in a
 * frame of the same size, which holds its request back (app/styles/first-view.css).
 */
export function ScenePicture({
  scene,
  className = '',
  ...props
}: PictureProps & { scene: StoredPicture }) {
  const shape = props.isEager ? className : 'size-full object-cover';
  const picture = (
    <SizedPicture
      picture={scene}
      smallWidth={smallWidthOf(scene)}
      alt=""
      className={shape}
      {...props}
    />
  );
  return props.isEager ? picture : <div className={`lazy-picture ${className}`}>{picture}</div>;
}
