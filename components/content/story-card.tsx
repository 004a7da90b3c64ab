import type { ReactNode } from 'react';
import { ScenePicture } from '@/components/ui/picture';
import { ThaiWords } from '@/components/ui/thai-words';
import type { Scene } from '@/lib/contract/calls/content';

/**
 * The content of an article's or a promotion's card: a picture, a title that links to it, and more
 * content below.
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
