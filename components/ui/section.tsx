import type { ReactNode } from 'react';
import { uniqueViewOf } from '@/lib/analytics/attributes';

/**
 * A part of a page with its heading, an optional lead and a way to more of the same.
 * @param view counts the section as viewed under this module and plate
 */
export function Section({
  title,
  lead,
  more,
  view,
  children,
}: {
  title: string;
  lead?: string;
  more?: { href: string; label: string };
  view?: { module: string; plate: string };
  children: ReactNode;
}) {
  return (
    <section
      className="page-width mt-14 grid gap-6 md:mt-20"
      {...(view ? uniqueViewOf(view.module, 'section', view.plate) : {})}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="grid gap-2">
          <h2>{title}</h2>
          {lead && <p className="text-lg text-muted">{lead}</p>}
        </div>
        {more && (
          <a href={more.href} className="text-link inline-flex min-h-11 items-center font-semibold">
            {more.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
