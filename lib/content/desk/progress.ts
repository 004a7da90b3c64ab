/** The progress of background work, as a page shows it. */
export interface Progress {
  /** False once it has ended, however it did. */
  isAtWork: boolean;
  done: number;
  /** 0 while that is not known. */
  total: number;
  text: string;
}
