'use client';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { drawJpeg } from '@/lib/browser/draw-jpeg';
import { UPLOAD_BOUNDS, type UploadedVideo, VIDEO_TYPES } from '@/lib/config/picture-upload';
import type { DeskLabels } from '@/lib/i18n/desk-labels';
import { SendError, type SendFault, type Sending, sendPicture, sendVideo } from './send-picture';

interface VideoFieldProps {
  /** Of the hidden field, whose value is an UploadedVideo as JSON, or nothing. */
  name: string;
  value: UploadedVideo | null;
  labels: DeskLabels<'pictures'>;
}

/** The first instants of a film are often black. */
const STILL_AT_S = 0.8;
const STILL_EDGE_PX = 1280;
const STILL_WITHIN_MS = 15_000;

const eventOf = (element: HTMLVideoElement, name: string) =>
  new Promise<void>((resolve, reject) => {
    element.addEventListener(name, () => resolve(), { once: true });
    element.addEventListener('error', () => reject(element.error), { once: true });
    setTimeout(() => reject(new Error('The film shows nothing.')), STILL_WITHIN_MS);
  });

/** A JPEG still of a stored film, for its poster; null where the browser cannot draw one. */
async function stillOf(src: string): Promise<Blob | null> {
  const element = document.createElement('video');
  Object.assign(element, { muted: true, playsInline: true, preload: 'auto', src });
  const isReady = eventOf(element, 'loadeddata');
  element.load();
  await isReady;
  const isThere = eventOf(element, 'seeked');
  element.currentTime = Math.min(STILL_AT_S, element.duration / 2 || 0);
  await isThere;
  const size = { width: element.videoWidth, height: element.videoHeight };
  return drawJpeg(element, size, STILL_EDGE_PX);
}

async function send(file: File, sending: Sending): Promise<UploadedVideo> {
  if (file.size > UPLOAD_BOUNDS.fileBytes) throw new SendError('tooLarge');
  const video = await sendVideo(file, sending);
  const still = await stillOf(video.src).catch(() => null);
  const poster = still && (await sendPicture(still, sending).catch(() => null));
  return poster ? { ...video, poster: poster.src } : video;
}

const jsonOf = (video: UploadedVideo | null) => (video ? JSON.stringify(video) : '');

/** The one film of a car in a form of the desk. */
export function VideoField({ name, value, labels }: VideoFieldProps) {
  const [filled] = useState(jsonOf(value));
  const [video, setVideo] = useState(value);
  const [state, setState] = useState<'sending' | 'waiting' | 'encoding'>();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<SendFault>();
  const [isReady, setReady] = useState(false);
  const job = useRef<AbortController>(undefined);
  useEffect(() => {
    setReady(true);
    return () => job.current?.abort(new Error('The page is left.'));
  }, []);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const ending = new AbortController();
    job.current = ending;
    setFault(undefined);
    setState('sending');
    try {
      const { signal } = ending;
      setVideo(
        await send(file, { signal, onUpload() {}, onProgress: setShare, onState: setState }),
      );
    } catch (error) {
      if (!ending.signal.aborted) setFault(error instanceof SendError ? error.fault : 'refused');
    }
    setState(undefined);
    // The same file may be chosen again.
    target.value = '';
  }

  const chooser = (label: string, isCamera: boolean) => (
    <label className="picture-chooser">
      <input
        type="file"
        accept={VIDEO_TYPES.join(',')}
        capture={isCamera ? 'environment' : undefined}
        onChange={(event) => void choose(event)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="pictures">
      <legend>{labels.videoTitle}</legend>
      <input
        type="hidden"
        name={name}
        value={jsonOf(video)}
        data-filled={filled}
        // Of a kept draft, which puts it back.
        onInput={({ currentTarget }) => setVideo(JSON.parse(currentTarget.value || 'null'))}
      />
      {fault && <p role="alert">{labels.faults[fault]}</p>}
      {video && (
        <div className="picture-film">
          <video
            src={video.src}
            {...(video.poster && { poster: video.poster })}
            controls
            playsInline
            preload="none"
            aria-label={labels.videoTitle}
          />
          <button type="button" className="desk-button-quiet" onClick={() => setVideo(null)}>
            {labels.videoRemove}
          </button>
        </div>
      )}
      {isReady && !state && !video && (
        <>
          <div className="picture-choosers">
            {chooser(labels.videoFilm, true)}
            {chooser(labels.videoChoose, false)}
          </div>
          <p className="desk-quiet">{labels.videoHint}</p>
        </>
      )}
      {state && (
        <>
          <p role="status">{`${labels[state]}. ${labels.videoNotThere}`}</p>
          <progress aria-label={labels.progress} value={share} max={1} />
          <p className="picture-choices">
            <button
              type="button"
              className="desk-button-quiet"
              onClick={() => job.current?.abort(new Error('dropped'))}
            >
              {labels.drop}
            </button>
          </p>
        </>
      )}
    </fieldset>
  );
}
