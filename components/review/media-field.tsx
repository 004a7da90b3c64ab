import { type DragEvent, useId, useState } from 'react';
import { UPLOAD_IMAGE_TYPES, UPLOAD_VIDEO_TYPES } from '@/lib/contract/review-limits';
import { refusalText } from './failure-text';
import type { FormLabels } from './form-labels';
import type { UploadItem } from './media/upload-item';
import type { UploadQueue } from './media/upload-queue';
import { MediaFileRow } from './media-file-row';

/**
 * What the file chooser offers. Telephones hand over their own picture formats as JPEG when only
 * these are listed.
 */
const OFFERED_TYPES = [...UPLOAD_IMAGE_TYPES, ...UPLOAD_VIDEO_TYPES, 'video/quicktime'].join(',');

/** Pictures and a video: choose or drop them, and see each on its way. */
export function MediaField({
  labels,
  queue,
  items,
  isLoggedIn,
}: {
  labels: FormLabels;
  queue: UploadQueue;
  items: readonly UploadItem[];
  isLoggedIn: boolean;
}) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const hintId = useId();

  const add = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    setRefusals(queue.add(Array.from(files)).map((refusal) => refusalText(refusal, labels)));
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
              isLoggedIn={isLoggedIn}
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
            type="file"
            multiple
            accept={OFFERED_TYPES}
            aria-describedby={hintId}
            className="sr-only"
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
          {refusals.map((text) => (
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
