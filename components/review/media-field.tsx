import './review-form.css';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { UPLOAD_IMAGE_TYPES, UPLOAD_VIDEO_TYPES } from '@/lib/contract/review-limits';
import { fillLabel } from '@/lib/i18n/fill-label';
import { fileErrorText, noteTexts, selectionErrorText } from './error-texts';
import { isUnderWay, type UploadItem } from './media/media-file';
import { loadVideoProcessing } from './media/prepare-media';
import type { UploadQueue } from './media/upload-queue';
import type { FormLabels } from './review-labels';

/**
 * What the file chooser offers. Telephones hand over their own picture formats as JPEG when only
 * these are listed.
 */
const OFFERED_TYPES = [...UPLOAD_IMAGE_TYPES, ...UPLOAD_VIDEO_TYPES, 'video/quicktime'].join(',');

/**
 * Pictures and a video: choose or drop them, and see each on its way.
 * @param waitingText what prepared files wait for
 */
export function MediaField({
  labels,
  queue,
  items,
  waitingText,
}: {
  labels: FormLabels;
  queue: UploadQueue;
  items: readonly UploadItem[];
  waitingText: string;
}) {
  const [errors, setErrors] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const hintId = useId();

  const add = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    setErrors(queue.add(Array.from(files)).map((error) => selectionErrorText(error, labels)));
  };
  const remove = (id: string) => {
    queue.remove(id);
    // The pressed button goes with its file.
    chooser.current?.focus({ preventScroll: true });
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type !== 'dragleave');
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 font-medium">{labels.media}</legend>
      {items.length > 0 && (
        <ul aria-label={labels.fileList} className="grid grid-cols-1 gap-3">
          {items.map((item, index) => (
            <MediaFileRow
              key={item.id}
              item={item}
              name={item.name || String(index + 1)}
              labels={labels}
              queue={queue}
              waitingText={waitingText}
              onRemove={() => remove(item.id)}
            />
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping repeats the file field */}
      <div
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrop}
        className={`grid justify-items-center gap-2 rounded-card border border-dashed p-4 text-center ${isOver ? 'border-trust bg-trust-tint' : 'border-field bg-paper'}`}
      >
        <label className="button-quiet has-focus-visible:outline-3 has-focus-visible:outline-trust has-focus-visible:outline-offset-2">
          {labels.addFiles}
          <input
            ref={chooser}
            type="file"
            multiple
            accept={OFFERED_TYPES}
            aria-describedby={hintId}
            className="sr-only"
            onClick={() => loadVideoProcessing().catch(() => {})}
            onChange={({ target }) => {
              add(target.files);
              // The same file may be chosen again after it was removed.
              target.value = '';
            }}
          />
        </label>
        <p className="text-muted text-sm pointer-coarse:hidden">{labels.dropFiles}</p>
      </div>
      <div>
        <div role="alert">
          {errors.map((text) => (
            <p key={text} className="mb-1 font-medium text-danger">
              <bdi>{text}</bdi>
            </p>
          ))}
        </div>
        <p id={hintId} className="text-muted text-sm">
          {labels.mediaHint}
        </p>
      </div>
    </fieldset>
  );
}

function statusOf(item: UploadItem, labels: FormLabels, waitingText: string): string {
  const percent = Math.floor((item.progress ?? 0) * 100);
  switch (item.phase) {
    case 'preparing':
      return item.kind === 'video' && item.progress !== null
        ? fillLabel(labels.shrinking, { percent })
        : labels.preparing;
    case 'waiting':
      return waitingText;
    case 'uploading':
      return item.progress === 1 ? labels.storing : fillLabel(labels.uploading, { percent });
    case 'done':
      return labels.done;
    case 'cancelled':
      return labels.cancelled;
    case 'failed':
      return '';
  }
}

/** @param name the action with its file, for screen readers */
function FileAction({
  name,
  onPress,
  children,
}: {
  name: string;
  onPress: () => void;
  children: string;
}) {
  return (
    <button type="button" aria-label={name} onClick={onPress} className="button-quiet px-3!">
      {children}
    </button>
  );
}

/** One attached file: what it looks like, how far it is, and what can be done with it. */
function MediaFileRow({
  item,
  name,
  labels,
  queue,
  waitingText,
  onRemove,
}: {
  item: UploadItem;
  name: string;
  labels: FormLabels;
  queue: UploadQueue;
  waitingText: string;
  onRemove: () => void;
}) {
  const { id, phase, kind, previewUrl, progress } = item;
  const isRetryable = phase === 'failed' || phase === 'cancelled';
  const named = (label: string) => fillLabel(label, { fileName: name });
  return (
    <li
      data-phase={phase}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-white p-3"
    >
      <span className="relative size-16 shrink-0 overflow-hidden rounded-lg bg-sand">
        {previewUrl && <img src={previewUrl} alt="" className="size-full object-cover" />}
        {kind === 'video' && (
          <span className="absolute inset-0 m-auto grid size-8 place-items-center rounded-full bg-ink/75 text-white">
            <Icon name="play" />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm tabular-nums">{statusOf(item, labels, waitingText)}</p>
        {noteTexts(item, labels).map((text) => (
          <p key={text} className="text-sm">
            {text}
          </p>
        ))}
        <div role="alert">
          {phase === 'failed' && (
            <p className="font-medium text-danger text-sm">
              <bdi>{fileErrorText(item, labels)}</bdi>
            </p>
          )}
        </div>
        {isUnderWay(item) && (
          <progress
            aria-label={name}
            {...(progress === null ? {} : { value: progress })}
            className="upload-progress"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isUnderWay(item) && (
          <FileAction name={named(labels.cancelFile)} onPress={() => queue.cancel(id)}>
            {labels.cancel}
          </FileAction>
        )}
        {isRetryable && (
          <FileAction name={named(labels.retryFile)} onPress={() => queue.retry(id)}>
            {labels.retry}
          </FileAction>
        )}
        <FileAction name={named(labels.removeFile)} onPress={onRemove}>
          {labels.remove}
        </FileAction>
      </div>
    </li>
  );
}
