import { Icon } from '@/components/ui/icon';
import { fileFailureText, noteTexts } from './failure-text';
import type { FormLabels } from './form-labels';
import { isUnderWay, type UploadItem } from './media/upload-item';
import type { UploadQueue } from './media/upload-queue';

function statusOf(item: UploadItem, labels: FormLabels, isLoggedIn: boolean): string {
  const percent = String(Math.floor((item.progress ?? 0) * 100));
  switch (item.phase) {
    case 'preparing':
      return item.kind === 'video' && item.progress !== null
        ? labels.shrinking.replace('{percent}', percent)
        : labels.preparing;
    case 'waiting':
      return isLoggedIn ? labels.waiting : labels.waitingLogin;
    case 'uploading':
      return item.progress === 1 ? labels.storing : labels.uploading.replace('{percent}', percent);
    case 'done':
      return labels.done;
    case 'cancelled':
      return labels.cancelled;
    case 'failed':
      return '';
  }
}

/** @param name the action with its file, for whoever does not see which row it stands in */
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
export function MediaFileRow({
  item,
  name,
  labels,
  queue,
  isLoggedIn,
}: {
  item: UploadItem;
  name: string;
  labels: FormLabels;
  queue: UploadQueue;
  isLoggedIn: boolean;
}) {
  const { id, phase, kind, previewUrl, progress } = item;
  const isRetryable = phase === 'failed' || phase === 'cancelled';
  const named = (label: string) => label.replace('{fileName}', () => name);
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
        <p className="text-muted text-sm tabular-nums">{statusOf(item, labels, isLoggedIn)}</p>
        {noteTexts(item, labels).map((text) => (
          <p key={text} className="text-sm">
            {text}
          </p>
        ))}
        <div role="alert">
          {phase === 'failed' && (
            <p className="font-medium text-danger text-sm">
              <bdi>{fileFailureText(item, labels)}</bdi>
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
        <FileAction name={named(labels.removeFile)} onPress={() => queue.remove(id)}>
          {labels.remove}
        </FileAction>
      </div>
    </li>
  );
}
