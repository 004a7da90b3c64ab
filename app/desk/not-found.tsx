import { DeskNotFoundSheet } from '@/components/desk/not-found-sheet';

/** Shown by script, where our own server is not in front of Next. */
export default function DeskNotFound() {
  return <DeskNotFoundSheet />;
}
