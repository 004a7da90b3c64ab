/** Bits per second. */
const AUDIO_BITRATE = 64_000;
const VIDEO_BITRATE_MAX = 2_500_000;

/** Below this a moving car is only blocks of colour. */
const VIDEO_BITRATE_MIN = 180_000;

/** Recorders overshoot; this share of the room is planned for. */
const PLANNED_SHARE = 0.8;

export interface RecordingPlan {
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
export const RECORDING_TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const;
