import { COMPANY } from '@/lib/config/company';

/** Mark and name; leads home. */
export function Logo({ label }: { label: string }) {
  return (
    <a href="/" aria-label={label} className="flex min-h-touch shrink-0 items-center gap-2.5">
      <img src="/logo-mark.svg" alt="" width={34} height={34} className="size-[2.125rem]" />
      <span
        aria-hidden="true"
        className="whitespace-nowrap font-bold tracking-tight text-[1.0625rem]"
      >
        {COMPANY.name}
      </span>
    </a>
  );
}
