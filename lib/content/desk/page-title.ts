import type { Metadata } from 'next';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { type DeskMessages, deskTextsOf } from '@/lib/i18n/desk-texts';

type TitledNamespace = {
  [Name in keyof DeskMessages]: DeskMessages[Name] extends { title: string } ? Name : never;
}[keyof DeskMessages];

/** The `generateMetadata` of a page of the staff side that is called like its texts' `title`. */
export function titleOf(namespace: TitledNamespace) {
  return async (): Promise<Metadata> => ({
    title: deskTextsOf(await currentDeskLanguage(), namespace)('title'),
  });
}
