import { notFound } from 'next/navigation';

/** Every unknown address: responds with 404 in the layout of the host's language. */
export default function UnknownAddress() {
  notFound();
}
