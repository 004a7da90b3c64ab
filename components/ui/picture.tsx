import type { Scene } from '@/lib/contract/calls/content';

/** Width of the small file of every scene, in pixels. */
const SMALL_WIDTH = 800;

/** A scene in the size its place needs; decorative, because the text beside it says the same. */
export function ScenePicture({
  scene,
  sizes,
  isEager = false,
  className,
}: {
  scene: Scene;
  sizes: string;
  isEager?: boolean;
  className?: string;
}) {
  return (
    <img
      src={scene.small_src}
      srcSet={`${scene.small_src} ${SMALL_WIDTH}w, ${scene.src} ${scene.width}w`}
      sizes={sizes}
      width={scene.width}
      height={scene.height}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
}
