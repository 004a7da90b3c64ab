import type { ReactNode } from 'react';

/** The head of a plain page: its name, and a sentence or two on what it is for. */
export function PageTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="grid gap-3">
      <h1>{title}</h1>
      <p className="max-w-prose text-lg text-muted">{lead}</p>
    </div>
  );
}

/** The first screen of a page that tells something: its text beside a scene. */
export function PageIntro({
  scene,
  children,
}: {
  /** Address of the scene without width and ending; it exists 800 and 1600 pixels wide. */
  scene: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid gap-8 pt-8 md:grid-cols-2 md:items-center md:gap-12 md:pt-12">
      {children}
      <img
        src={`${scene}-800.avif`}
        srcSet={`${scene}-800.avif 800w, ${scene}-1600.avif 1600w`}
        sizes="(max-width: 768px) 92vw, 42rem"
        width={1600}
        height={900}
        alt=""
        fetchPriority="high"
        className="story-picture rounded-card"
      />
    </div>
  );
}
