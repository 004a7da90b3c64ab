import pLimit from 'p-limit';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  forgetFile,
  forgetPicture,
  keepFile,
  keepPicture,
  keptFile,
  keptPictures,
  PICTURES_HANDED_OVER,
} from '@/lib/browser/kept-pictures';
import { newUuid } from '@/lib/browser/uuid';
import type { PictureUse, UploadedPicture } from '@/lib/config/picture-upload';
import type { Picture } from '@/lib/contract/calls/car';
import {
  dropUpload,
  preparePicture,
  SendError,
  type SendFault,
  sendPicture,
  turnPicture,
} from './send-picture';

/** What the form of a car holds of a picture. */
export interface FieldPicture extends UploadedPicture {
  view: Picture['view'];
  colour: string | null;
  is_drawing: boolean;
  /** What stays in sight where the picture is cropped, in %. */
  focus_x: number | null;
  focus_y: number | null;
}

export type PictureDetails = Pick<
  FieldPicture,
  'view' | 'colour' | 'is_drawing' | 'focus_x' | 'focus_y'
>;

export interface PictureItem {
  id: string;
  details: PictureDetails;
  state: 'queued' | 'sending' | 'waiting' | 'encoding' | 'paused' | 'turning' | 'done';
  /** Once it is on the site. */
  picture?: UploadedPicture | undefined;
  /** What it was turned from, so that four turns lose nothing. */
  upright?: { picture: UploadedPicture; turns: number } | undefined;
  isRemoved?: boolean;
  fault?: SendFault | undefined;
  /** A data URL. */
  preview?: string;
  upload?: string | undefined;
  /** When it was chosen; those of the stored car were not. */
  addedAt?: number;
}

/** What the browser keeps of one. */
type KeptItem = PictureItem & { field: string; addedAt: number };

/** More would share one slow connection. */
const SENT_AT_ONCE = 2;

const itemOf = ({ src, small_src, width, height, ...details }: FieldPicture): PictureItem => ({
  id: src,
  picture: { src, small_src, width, height },
  details,
  state: 'done',
});

/** The file itself is at fault. */
const isFinal = (fault: SendFault | undefined) =>
  fault !== undefined && !['signedOut', 'refused', 'gone'].includes(fault);

const quietly = (keeping: Promise<unknown>) => void keeping.catch(() => {});

/** Those that the form saves, in their order. */
export const savedPictures = (items: readonly PictureItem[]): FieldPicture[] =>
  items.flatMap(({ picture, details, isRemoved }) =>
    picture && !isRemoved ? [{ ...picture, ...details }] : [],
  );

/**
 * The pictures of a form, in their order, with their uploads. Unsaved pictures are restored after a
 * reload; uploads resume automatically when the network is back.
 * @param field names the form among all of the desk, such as `unit-1023`
 */
export function usePictures(
  field: string,
  value: readonly FieldPicture[],
  { colour, max, use }: { colour: string | null; max: number; use: PictureUse },
) {
  const [items, setItems] = useState(() => value.map(itemOf));
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [leftOut, setLeftOut] = useState(false);
  const [lane] = useState(() => pLimit(SENT_AT_ONCE));
  const running = useRef(new Map<string, { ending: AbortController; blob: Blob }>());
  const kept = useRef(new Map<string, PictureItem>());
  const stored = useRef(new Set(value.map(({ src }) => src)));

  const patch = useCallback((id: string, changed: Partial<PictureItem>) => {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...changed } : item)));
  }, []);

  const send = useCallback(
    (id: string, blob: Blob, upload?: string) => {
      const ending = new AbortController();
      const { signal } = ending;
      running.current.set(id, { ending, blob });
      patch(id, { state: 'queued', fault: undefined });
      const sending = {
        signal,
        use,
        upload,
        onUpload: (begun: string) => patch(id, { upload: begun }),
        onProgress: (share: number) => setProgress((before) => ({ ...before, [id]: share })),
        onState: (state: PictureItem['state']) => patch(id, { state }),
      };
      lane(() => sendPicture(blob, sending)).then(
        (picture) => {
          running.current.delete(id);
          quietly(forgetFile(id));
          patch(id, { state: 'done', picture });
        },
        (error) => {
          if (signal.aborted) return;
          const fault = error instanceof SendError ? error.fault : 'refused';
          patch(id, { state: 'paused', fault });
        },
      );
    },
    [lane, patch, use],
  );

  // Pictures that an earlier page of this form did not save.
  useEffect(() => {
    let isMounted = true;
    const resume = async () => {
      for (const { field: _, ...item } of await keptPictures<KeptItem>(field)) {
        if (kept.current.has(item.id)) continue;
        if (item.picture && stored.current.has(item.picture.src)) {
          await forgetPicture(item.id);
          continue;
        }
        const bytes = item.picture ? undefined : await keptFile(item.id);
        if (!isMounted) return;
        if (!item.picture && !bytes) continue;
        kept.current.set(item.id, item);
        setItems((before) => {
          // At its place in a draft that was put back.
          const drafted = before.find(
            ({ id, addedAt, picture }) =>
              id === item.id || (!addedAt && picture && picture.src === item.picture?.src),
          );
          if (!drafted) return [...before, item];
          return before.map((each) => (each === drafted ? item : each));
        });
        if (item.picture) patch(item.id, { state: 'done' });
        else if (item.state === 'paused' && bytes) {
          running.current.set(item.id, {
            ending: new AbortController(),
            blob: new Blob([bytes]),
          });
        } else if (bytes) send(item.id, new Blob([bytes]), item.upload);
      }
    };
    let resuming = resume();
    quietly(resuming);
    const resumeMore = () => {
      resuming = resuming.then(resume);
      quietly(resuming);
    };
    addEventListener(PICTURES_HANDED_OVER, resumeMore);
    const jobs = running.current;
    return () => {
      isMounted = false;
      removeEventListener(PICTURES_HANDED_OVER, resumeMore);
      for (const { ending } of jobs.values()) ending.abort(new Error('The page is left.'));
    };
  }, [field, patch, send]);

  useEffect(() => {
    for (const item of items) {
      if (!item.addedAt || kept.current.get(item.id) === item) continue;
      kept.current.set(item.id, item);
      quietly(keepPicture({ ...item, field, addedAt: item.addedAt }));
    }
  }, [items, field]);

  async function add(files: readonly File[]) {
    // A single picture replaces the one before.
    if (max === 1) setItems((before) => before.map((item) => ({ ...item, isRemoved: true })));
    const taken = max === 1 ? 0 : items.filter(({ isRemoved }) => !isRemoved).length;
    const room = Math.max(0, max - taken);
    setLeftOut(files.length > room);
    for (const [index, file] of files.slice(0, room).entries()) {
      const id = newUuid();
      const details = { view: 'other', colour, is_drawing: false, focus_x: null, focus_y: null };
      const item = { id, details, state: 'queued', addedAt: Date.now() + index } as PictureItem;
      setItems((before) => [...before, item]);
      try {
        const { blob, preview } = await preparePicture(file, use);
        patch(id, { preview });
        quietly(blob.arrayBuffer().then((bytes) => keepFile(id, bytes)));
        send(id, blob);
      } catch (error) {
        patch(id, { state: 'paused', fault: error instanceof SendError ? error.fault : 'damaged' });
      }
    }
  }

  async function turn({ id, picture, upright }: PictureItem) {
    if (!picture) return;
    const from = upright?.picture ?? picture;
    const turns = ((upright?.turns ?? 0) + 1) % 4;
    const back: Partial<PictureItem> = { state: 'done', upright: { picture: from, turns } };
    const noFocus = (item: PictureItem) => ({ ...item.details, focus_x: null, focus_y: null });
    const show = (shown: UploadedPicture) =>
      setItems((before) =>
        before.map((item) =>
          item.id === id ? { ...item, ...back, picture: shown, details: noFocus(item) } : item,
        ),
      );
    if (turns === 0) return show(from);
    patch(id, { state: 'turning', fault: undefined });
    try {
      show(await turnPicture(from.src, turns));
    } catch (error) {
      patch(id, { state: 'done', fault: error instanceof SendError ? error.fault : 'refused' });
    }
  }

  function move(id: string, to: (from: number) => number) {
    setItems((before) => {
      const from = before.findIndex((item) => item.id === id);
      const item = before[from];
      if (!item) return before;
      const moved = before.filter((other) => other !== item);
      moved.splice(Math.max(0, to(from)), 0, item);
      return moved;
    });
  }

  /** Those of a kept draft, in its order; the others were removed, or have not arrived. */
  function putBack(drafted: readonly FieldPicture[]) {
    setItems((before) => {
      const others = [...before];
      const own = drafted.map((each) => {
        const { details, ...item } = itemOf(each);
        const at = others.findIndex(({ picture }) => picture?.src === each.src);
        const [shown] = at < 0 ? [] : others.splice(at, 1);
        return { ...(shown ?? { ...item, id: newUuid() }), details, isRemoved: false };
      });
      return [
        ...own,
        ...others.map((item) => (item.picture ? { ...item, isRemoved: true } : item)),
      ];
    });
  }

  function pause(id: string) {
    running.current.get(id)?.ending.abort(new Error('paused'));
    patch(id, { state: 'paused' });
  }

  function drop({ id, upload, addedAt }: PictureItem) {
    running.current.get(id)?.ending.abort(new Error('dropped'));
    running.current.delete(id);
    if (upload) dropUpload(upload);
    if (addedAt) quietly(forgetPicture(id));
    setItems((before) => before.filter((item) => item.id !== id));
  }

  return {
    items,
    progress,
    leftOut,
    add,
    turn,
    move,
    putBack,
    pause,
    drop,
    /** Whether its bytes are here, and another try may end otherwise. */
    canResume: ({ id, fault }: PictureItem) => running.current.has(id) && !isFinal(fault),
    resume({ id, upload, fault }: PictureItem) {
      const job = running.current.get(id);
      // What the site refused or lost is not there to go on with.
      if (job) send(id, job.blob, fault && fault !== 'signedOut' ? undefined : upload);
    },
    change: (item: PictureItem, changed: Partial<PictureDetails>) =>
      patch(item.id, { details: { ...item.details, ...changed } }),
    remove: (id: string) => patch(id, { isRemoved: true }),
    restore: (id: string) => patch(id, { isRemoved: false }),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
