import { notFound } from 'next/navigation';

/** Every unknown address of the staff side. */
export default function UnknownPage() {
  notFound();
}
