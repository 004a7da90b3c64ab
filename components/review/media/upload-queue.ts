import pLimit from 'p-limit';
import { newUuid } from '@/lib/browser/uuid';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { REVIEW_IMAGES_MAX } from '@/lib/contract/review-limits';
import {
  acceptFiles,
  type FileSelectionError,
  isUnderWay,
  itemOfMedia,
  MediaError,
  type MediaKind,
  type UploadItem,
} from './media-file';
import { type PreparedMedia, prepareMedia } from './prepare-media';
import { uploadMedia } from './upload-media';

/** More would slow each other down on a weak network; one alone would not fill a strong one. */
const UPLOADS_AT_ONCE = 2;

interface Work {
  source: File;
  kind: MediaKind;
  prepared: PreparedMedia | null;
  abort: AbortController;
}

/**
 * The upload queue of one review: each file is prepared, waits for a login and its turn, and is
 * uploaded. A failure stays with its file. Lives outside React, so that work continues while the
 * form is rendered again.
 */
export class UploadQueue {
  private items: readonly UploadItem[] = [];
  private readonly work = new Map<string, Work>();
  private readonly listeners = new Set<() => void>();
  /** Decoding several photographs at once would crash a phone's browser. */
  private readonly processing = pLimit(1);
  private readonly uploading = pLimit(UPLOADS_AT_ONCE);
  private token = '';
  private loginWaiters: (() => void)[] = [];

  /** Called when the server does not know the token. */
  onLoginNeeded: () => void = () => {};

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getItems = () => this.items;

  /** Whose login the uploads use; '' holds them back. */
  setToken(token: string) {
    this.token = token;
    if (!token) return;
    for (const resume of this.loginWaiters.splice(0)) resume();
  }

  isLoggedIn = () => this.token !== '';

  /** Restores the uploads of an earlier visit of the page. */
  restore(media: readonly ReviewMedia[]) {
    this.set([...media.map(itemOfMedia), ...this.items]);
  }

  /** Attaches files as far as there is room and starts with them. */
  add(files: readonly File[]): FileSelectionError[] {
    const { accepted, errors } = acceptFiles(files, {
      image: this.countOf('image'),
      video: this.countOf('video'),
    });
    const added = accepted.map(({ file, kind }): UploadItem => {
      const id = newUuid();
      this.work.set(id, { source: file, kind, prepared: null, abort: new AbortController() });
      return {
        id,
        name: file.name,
        kind,
        phase: 'preparing',
        progress: null,
        previewUrl: null,
        notes: [],
        error: null,
        failedAt: null,
        media: null,
      };
    });
    this.set([...this.items, ...added]);
    for (const { id } of added) void this.run(id);
    return errors;
  }

  cancel(id: string) {
    this.change(id, { phase: 'cancelled', progress: null });
    this.work.get(id)?.abort.abort();
  }

  /** Resumes where it failed: a prepared file is not prepared again. */
  retry(id: string) {
    const work = this.work.get(id);
    if (!work) return;
    work.abort = new AbortController();
    void this.run(id);
  }

  remove(id: string) {
    this.work.get(id)?.abort.abort();
    this.work.delete(id);
    const url = this.items.find((item) => item.id === id)?.previewUrl;
    if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
    this.set(this.items.filter((item) => item.id !== id));
  }

  /** Aborts all work, as when the page is left. */
  stop() {
    for (const { abort } of this.work.values()) abort.abort();
  }

  /**
   * Waits until no file is being processed or uploaded; not for files that wait for a login.
   * @returns whether every attached file has arrived
   */
  async settled(): Promise<boolean> {
    const goesOn = (item: UploadItem) =>
      isUnderWay(item) && (item.phase !== 'waiting' || this.token !== '');
    while (this.items.some(goesOn)) {
      await new Promise<void>((resolve) => {
        const unsubscribe = this.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
    }
    return this.items.every(({ phase }) => phase === 'done');
  }

  private countOf(kind: MediaKind, except?: string): number {
    return this.items.filter((item) => item.kind === kind && item.id !== except).length;
  }

  private async run(id: string) {
    const work = this.work.get(id);
    if (!work) return;
    const { signal } = work.abort;
    try {
      const prepared = work.prepared ?? (await this.prepare(id, work, signal));
      work.prepared = prepared;
      for (;;) {
        this.change(id, { phase: 'waiting', progress: null, error: null });
        await this.login(signal);
        const media = await this.uploading(() => {
          signal.throwIfAborted();
          return this.upload(id, prepared, signal);
        });
        if (!media) continue;
        this.change(id, { phase: 'done', progress: null, media });
        return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const failedAt = work.prepared ? 'upload' : 'processing';
      this.change(id, { phase: 'failed', progress: null, error, failedAt });
    }
  }

  private async prepare(id: string, work: Work, signal: AbortSignal): Promise<PreparedMedia> {
    this.change(id, { phase: 'preparing', progress: null, error: null });
    const onProgress = (progress: number) => this.change(id, { progress });
    const prepared = await this.processing(() => {
      signal.throwIfAborted();
      return prepareMedia(work.source, work.kind, onProgress, signal);
    });
    signal.throwIfAborted();
    const isNewImage = prepared.kind === 'image' && work.kind === 'video';
    if (isNewImage && this.countOf('image', id) >= REVIEW_IMAGES_MAX)
      throw new MediaError('too-many-images');
    const picture = prepared.kind === 'image' ? prepared.file : prepared.poster;
    const previewUrl = picture && URL.createObjectURL(picture);
    this.change(id, { kind: prepared.kind, notes: prepared.notes, previewUrl });
    return prepared;
  }

  /** @returns null when the token was rejected and another login has to come first */
  private async upload(id: string, prepared: PreparedMedia, signal: AbortSignal) {
    this.change(id, { phase: 'uploading', progress: 0 });
    const { token } = this;
    try {
      const onProgress = (progress: number) => this.change(id, { progress });
      return await uploadMedia(token, prepared, onProgress, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE.unauthenticated) throw error;
      // Another upload may have noticed it first, or a new login may have happened.
      if (this.token === token) {
        this.token = '';
        this.onLoginNeeded();
      }
      return null;
    }
  }

  private async login(signal: AbortSignal) {
    while (!this.token) {
      await new Promise<void>((resolve, reject) => {
        this.loginWaiters.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    }
  }

  private change(id: string, changes: Partial<UploadItem>) {
    // Late results of cancelled work are ignored.
    const isOver = this.work.get(id)?.abort.signal.aborted;
    if (isOver || !this.items.some((item) => item.id === id)) return;
    this.set(this.items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  private set(items: readonly UploadItem[]) {
    this.items = items;
    for (const listener of [...this.listeners]) listener();
  }
}
