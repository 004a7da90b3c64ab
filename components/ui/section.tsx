import type { ReactNode } from 'react';
import { ThaiWords } from '@/components/ui/thai-words';
import { uniqueViewOf } from '@/lib/analytics/attributes';

/**
 * A part of a page with its heading, an optional lead and a way to more of the same.
 * @param isInFirstView true for one that a visitor sees without scrolling; others wait for the
 * first frame
 * @param view counts the section as viewed under this module and plate
 */
export function Section({
  title,
  lead,
  more,
  isInFirstView = false,
  view,
  children,
}: {
  title: string;
  lead?: string;
  more?: { href: string; label: string } | undefined;
  isInFirstView?: boolean;
  view?: { module: string; plate: string };
  children: ReactNode;
}) {
  return (
    <section
      className={isInFirstView ? 'page-width section' : 'page-width section below-view'}
      {...(view ? uniqueViewOf(view.module, 'section', view.plate) : {})}
    >
      <div className="section-head">
        <div>
          <h2>
            <ThaiWords text={title} />
          </h2>
          {lead && (
            <p>
              <ThaiWords text={lead} />
            </p>
          )}
        </div>
        {more && (
          <a href={more.href} className="section-more">
            {more.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
