import { jpegOf } from './draw-picture';
import { MediaProblem } from './media-problem';

/** A video that does not show a frame in this time is one the browser cannot play. */
const FIRST_FRAME_WITHIN_MS = 20_000;

/** Longest edge of a poster, in pixels. */
const POSTER_EDGE_MAX_PX = 1280;

/** Where the poster is taken from: the first instants of a film are often black. */
const POSTER_AT_S = 0.8;

export interface OpenVideo {
  element: HTMLVideoElement;
  /** Null when the file does not say, as recordings of browsers do not. */
  durationS: number | null;
  close(): void;
}

function eventOf(element: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (run: () => void) => {
      clearTimeout(timer);
      element.removeEventListener(name, onEvent);
      element.removeEventListener('error', onError);
      run();
    };
    const onEvent = () => end(resolve);
    const onError = () => end(() => reject(new MediaProblem('unreadable')));
    const timer = setTimeout(onError, FIRST_FRAME_WITHIN_MS);
    element.addEventListener(name, onEvent);
    element.addEventListener('error', onError);
  });
}

async function seek(element: HTMLVideoElement, timeS: number): Promise<void> {
  const done = eventOf(element, 'seeked');
  element.currentTime = timeS;
  await done;
}

/**
 * Opens a video file with its first frame ready, silent. Close it when done.
 * @throws MediaProblem `unreadable` when the browser cannot play it
 */
export async function openVideo(file: Blob): Promise<OpenVideo> {
  const element = document.createElement('video');
  const url = URL.createObjectURL(file);
  const close = () => {
    element.pause();
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  };
  try {
    element.muted = true;
    element.playsInline = true;
    element.preload = 'auto';
    const ready = eventOf(element, 'loadeddata');
    element.src = url;
    // Safari loads nothing of a film that is not asked to.
    element.load();
    await ready;
    if (element.videoWidth === 0) throw new MediaProblem('unreadable');
    if (element.duration === Number.POSITIVE_INFINITY) {
      // A jump to the end makes the browser find out how long the film is.
      await seek(element, Number.MAX_SAFE_INTEGER).catch(() => {});
      await seek(element, 0);
    }
    const durationS = Number.isFinite(element.duration) ? element.duration : null;
    return { element, durationS, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * A still of the video's beginning.
 * @throws MediaProblem `unreadable`
 */
export async function stillOf({ element, durationS }: OpenVideo, edgeMax = POSTER_EDGE_MAX_PX) {
  await seek(element, Math.min(POSTER_AT_S, (durationS ?? 0) / 2));
  const { videoWidth: width, videoHeight: height } = element;
  return jpegOf(element, { width, height }, edgeMax);
}
