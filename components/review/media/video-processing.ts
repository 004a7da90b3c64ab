import { fittedSize } from '@/lib/browser/draw-jpeg';
import { jpegOf } from './image-processing';
import { MediaError } from './media-file';

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
    const onError = () => end(() => reject(new MediaError('unreadable')));
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
 * @throws MediaError `unreadable` when the browser cannot play it
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
    // Safari loads nothing of a video before `load()`.
    element.load();
    await ready;
    if (element.videoWidth === 0) throw new MediaError('unreadable');
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
 * @throws MediaError `unreadable`
 */
export async function stillOf({ element, durationS }: OpenVideo, edgeMax = POSTER_EDGE_MAX_PX) {
  await seek(element, Math.min(POSTER_AT_S, (durationS ?? 0) / 2));
  const { videoWidth: width, videoHeight: height } = element;
  return jpegOf(element, { width, height }, edgeMax);
}

/** Bits per second. */
const AUDIO_BITRATE = 64_000;
const VIDEO_BITRATE_MAX = 2_500_000;

/** Below this a moving car is only blocks of colour. */
const VIDEO_BITRATE_MIN = 180_000;

/** Recorders overshoot; this share of the room is planned for. */
const PLANNED_SHARE = 0.8;

interface RecordingPlan {
  videoBitrate: number;
  audioBitrate: number;
  /** Longest edge of the picture in pixels. */
  edgeMax: number;
}

/**
 * How to record a video so that it fits.
 * @param durationS how long it plays, in seconds
 * @param maxBytes how large the result may be
 * @returns null when it plays too long to fit with a picture worth seeing
 */
export function recordingPlanOf(durationS: number, maxBytes: number): RecordingPlan | null {
  const room = (maxBytes * 8 * PLANNED_SHARE) / durationS;
  const videoBitrate = Math.min(VIDEO_BITRATE_MAX, Math.floor(room - AUDIO_BITRATE));
  if (!(videoBitrate >= VIDEO_BITRATE_MIN)) return null;
  const edgeMax = videoBitrate >= 1_500_000 ? 1280 : videoBitrate >= 600_000 ? 960 : 640;
  return { videoBitrate, audioBitrate: AUDIO_BITRATE, edgeMax };
}

/** Best first: MP4 plays on every phone, WebM is what other browsers can record. */
const RECORDING_TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const;

const FRAMES_PER_SECOND = 25;

/** How often what was recorded is counted. */
const COUNT_EVERY_MS = 1000;

/** Not in every browser; there the recording is silent. */
type WithSound = HTMLVideoElement & { captureStream?: () => MediaStream };

/**
 * What this browser can record.
 * @throws MediaError `no-recorder`, `no-codec`
 */
function recordingType(): string {
  const canDraw = typeof HTMLCanvasElement.prototype.captureStream === 'function';
  if (typeof MediaRecorder === 'undefined' || !canDraw) throw new MediaError('no-recorder');
  const type = RECORDING_TYPES.find((each) => MediaRecorder.isTypeSupported(each));
  if (!type) throw new MediaError('no-codec');
  return type;
}

/**
 * Re-records a video while it plays unseen, in a smaller picture and at a bitrate chosen so
 * that it fits. Takes as long as the video plays, while the page is visible: browsers draw nothing
 * of a hidden one.
 * @param onProgress called with the share recorded, 0 to 1
 * @throws MediaError `no-recorder`, `no-codec`, or `file-too-large` when it cannot fit;
 * the signal's reason when cancelled
 */
export async function shrinkVideo(
  { element, durationS }: OpenVideo,
  maxBytes: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const mimeType = recordingType();
  const plan = durationS === null ? null : recordingPlanOf(durationS, maxBytes);
  if (!plan || durationS === null) throw new MediaError('file-too-large');

  const canvas = document.createElement('canvas');
  const { videoWidth, videoHeight } = element;
  Object.assign(canvas, fittedSize(videoWidth, videoHeight, plan.edgeMax));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new MediaError('unreadable');

  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  for (const track of (element as WithSound).captureStream?.().getAudioTracks() ?? [])
    stream.addTrack(track);
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: plan.videoBitrate,
    audioBitsPerSecond: plan.audioBitrate,
  });

  const parts: Blob[] = [];
  const draw = () => {
    context.drawImage(element, 0, 0, canvas.width, canvas.height);
    onProgress(Math.min(1, element.currentTime / durationS));
  };
  const drawing = setInterval(draw, 1000 / FRAMES_PER_SECOND);
  let fail: (reason: unknown) => void = () => {};
  const followVisibility = () => {
    if (element.ended) return;
    if (document.hidden) {
      element.pause();
      if (recorder.state === 'recording') recorder.pause();
      return;
    }
    if (recorder.state === 'inactive') recorder.start(COUNT_EVERY_MS);
    else if (recorder.state === 'paused') recorder.resume();
    element.play().catch((error: unknown) => {
      // Paused before it began to play, as the page was hidden again.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail(error);
    });
  };
  const onAbort = () => fail(signal.reason);

  try {
    element.currentTime = 0;
    draw();
    const recorded = new Promise<void>((resolve, reject) => {
      fail = reject;
      let bytes = 0;
      recorder.ondataavailable = ({ data }) => {
        parts.push(data);
        bytes += data.size;
        if (bytes > maxBytes) reject(new MediaError('file-too-large'));
      };
      recorder.onstop = () => resolve();
      recorder.onerror = () => reject(new MediaError('no-codec'));
      element.onerror = () => reject(new MediaError('unreadable'));
      element.onended = () => recorder.state !== 'inactive' && recorder.stop();
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', onAbort);
    document.addEventListener('visibilitychange', followVisibility);
    followVisibility();
    await recorded;
  } finally {
    clearInterval(drawing);
    document.removeEventListener('visibilitychange', followVisibility);
    signal.removeEventListener('abort', onAbort);
    element.onended = null;
    element.onerror = null;
    element.pause();
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  // The server rejects media types with parameters.
  const result = new Blob(parts, { type: mimeType.split(';')[0] ?? '' });
  if (result.size === 0) throw new MediaError('no-codec');
  return result;
}
