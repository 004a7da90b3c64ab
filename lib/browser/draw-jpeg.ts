const JPEG_QUALITY = 0.85;

/** The measures of a picture whose longest edge is at most `edgeMax`, never enlarged. */
export function fittedSize(width: number, height: number, edgeMax: number) {
  const scale = Math.min(1, edgeMax / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * A picture or a frame as JPEG, which every browser can write. What was transparent becomes
 * white; data about camera and place stay behind. Null when the browser gives no picture.
 */
export async function drawJpeg(
  source: ImageBitmap | HTMLVideoElement,
  size: { width: number; height: number },
  edgeMax: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittedSize(size.width, size.height, edgeMax));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  // Safari retains the memory of canvases that still have a size.
  canvas.width = 0;
  return blob;
}
