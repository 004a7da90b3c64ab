import { fittedSize } from './draw-picture';
import { MediaProblem } from './media-problem';
import type { OpenVideo } from './open-video';
import { RECORDING_TYPES, recordingPlanOf } from './recording-plan';

const FRAMES_PER_SECOND = 25;

/** How often what was recorded is counted. */
const COUNT_EVERY_MS = 1000;

/** Not in every browser; there the recording is silent. */
type WithSound = HTMLVideoElement & { captureStream?: () => MediaStream };

/**
 * What this browser can record.
 * @throws MediaProblem `no-recorder`, `no-codec`
 */
function recordingType(): string {
  const canDraw = typeof HTMLCanvasElement.prototype.captureStream === 'function';
  if (typeof MediaRecorder === 'undefined' || !canDraw) throw new MediaProblem('no-recorder');
  const type = RECORDING_TYPES.find((each) => MediaRecorder.isTypeSupported(each));
  if (!type) throw new MediaProblem('no-codec');
  return type;
}

/**
 * Records a video anew while it plays unseen, in a smaller picture and at a bitrate chosen so
 * that it fits. Takes as long as the video plays; a hidden page pauses it, because browsers draw
 * nothing there.
 * @param onProgress told the share recorded, 0 to 1
 * @throws MediaProblem `no-recorder`, `no-codec`, or `file-too-large` when it cannot fit;
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
  if (!plan || durationS === null) throw new MediaProblem('file-too-large');

  const canvas = document.createElement('canvas');
  const { videoWidth, videoHeight } = element;
  Object.assign(canvas, fittedSize(videoWidth, videoHeight, plan.edgeMax));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new MediaProblem('unreadable');

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
  const onVisibility = () => {
    if (document.hidden) {
      element.pause();
      if (recorder.state === 'recording') recorder.pause();
    } else {
      if (recorder.state === 'paused') recorder.resume();
      void element.play();
    }
  };
  document.addEventListener('visibilitychange', onVisibility);
  let onAbort = () => {};

  try {
    element.currentTime = 0;
    draw();
    const recorded = new Promise<void>((resolve, reject) => {
      let bytes = 0;
      recorder.ondataavailable = ({ data }) => {
        parts.push(data);
        bytes += data.size;
        if (bytes > maxBytes) reject(new MediaProblem('file-too-large'));
      };
      recorder.onstop = () => resolve();
      recorder.onerror = () => reject(new MediaProblem('no-codec'));
      element.onerror = () => reject(new MediaProblem('unreadable'));
      element.onended = () => recorder.state !== 'inactive' && recorder.stop();
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort);
    });
    signal.throwIfAborted();
    recorder.start(COUNT_EVERY_MS);
    await Promise.all([recorded, element.play()]);
  } finally {
    clearInterval(drawing);
    document.removeEventListener('visibilitychange', onVisibility);
    signal.removeEventListener('abort', onAbort);
    element.onended = null;
    element.onerror = null;
    element.pause();
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  // Types of media with parameters are refused where only the type is expected.
  const result = new Blob(parts, { type: mimeType.split(';')[0] ?? '' });
  if (result.size === 0) throw new MediaProblem('no-codec');
  return result;
}
