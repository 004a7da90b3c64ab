import type { ReactNode } from 'react';
import { ThaiWords } from '@/components/ui/thai-words';
import { ScenePicture, sceneAt } from './picture';

/** The head of a plain page: its name, and a sentence or two on what it is for. */
export function PageTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="grid gap-3">
      <h1>
        <ThaiWords text={title} />
      </h1>
      <p className="max-w-text text-lg text-muted">
        <ThaiWords text={lead} />
      </p>
    </div>
  );
}

/**
 * The first screen of a page that tells something: its name, lead and ways on beside a scene.
 * @param scene its address, as `sceneAt` takes it
 */
export function PageIntro({
  scene,
  title,
  lead,
  children,
}: {
  scene: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid gap-8 pt-8 md:grid-cols-2 md:items-center md:gap-12 md:pt-12">
      <div className="grid content-start justify-items-start gap-4">
        <h1>
          <ThaiWords text={title} />
        </h1>
        <p className="max-w-text text-lg">
          <ThaiWords text={lead} />
        </p>
        {children}
      </div>
      <ScenePicture
        scene={sceneAt(scene)}
        sizes="(max-width: 768px) 92vw, 42rem"
        isEager
        className="story-picture rounded-card"
      />
    </div>
  );
}
