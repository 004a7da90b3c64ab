import type { ReactNode } from 'react';
import { ScenePicture } from '@/components/ui/picture';
import { ThaiWords } from '@/components/ui/thai-words';
import type { Scene } from '@/lib/contract/calls/content';

/**
 * What stands in the card of an article or a promotion: a picture, a title that leads to it, and
 * further content below.
 * @param headingLevel one below the heading that the cards stand under
 */
export function StoryCardContent({
  picture,
  sizes,
  isEager = false,
  headingLevel,
  href,
  title,
  children,
}: {
  picture: Scene;
  sizes: string;
  isEager?: boolean;
  headingLevel: 2 | 3;
  href: string;
  title: string;
  children: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <ScenePicture scene={picture} sizes={sizes} isEager={isEager} className="story-picture" />
      <div className="story-text">
        <Heading>
          <a href={href} className="card-link">
            <ThaiWords text={title} />
          </a>
        </Heading>
        {children}
      </div>
    </>
  );
}
