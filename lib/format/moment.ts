import { isolated } from '@/lib/i18n/isolated';

/**
 * `2026-11-22 21:05` in the visitor's time: browsers know fewer languages than we have. After Arabic
 * letters its numbers would stand in the opposite order, so it is kept apart from them.
 */
export function momentOf(iso: string): string {
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return isolated(`${day} ${two(date.getHours())}:${two(date.getMinutes())}`);
}
