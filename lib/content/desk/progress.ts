/** How far something is that goes on by itself, as a page says it. */
export interface Progress {
  /** False once it has ended, however it did. */
  isAtWork: boolean;
  done: number;
  /** 0 while that is not known. */
  total: number;
  text: string;
}
