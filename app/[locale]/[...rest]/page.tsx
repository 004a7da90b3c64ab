import { notFound } from 'next/navigation';

/** Every address that is no page: answers 404 inside the layout of the host's language. */
export default function UnknownAddress() {
  notFound();
}
