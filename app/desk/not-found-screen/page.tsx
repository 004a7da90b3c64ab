import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { DeskNotFoundSheet } from '@/components/desk/not-found-sheet';
import { readVisitor } from '@/lib/content/desk/signed-in';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';

/** What our server sends in place of every page with status 404; it has no address of its own. */
export default async function NotFoundScreen() {
  if (!(await headers()).has(NOT_FOUND_SCREEN_HEADER)) notFound();
  const visitor = await readVisitor();
  return <DeskNotFoundSheet staff={visitor?.isProven ? visitor : undefined} />;
}
