import { notFound } from 'next/navigation';

/** Every address of the staff side that is none. */
export default function UnknownPage() {
  notFound();
}
