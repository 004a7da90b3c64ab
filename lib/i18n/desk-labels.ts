import { DESK_LANGUAGE_TAGS, type DeskLanguage } from './desk-languages';
import { DESK_MESSAGES, type DeskMessages } from './desk-texts';
import { labelsIn } from './labels';

export type DeskLabels<Namespace extends keyof DeskMessages> = DeskMessages[Namespace];

/** The texts of a namespace of the staff side for client components; see `labelsOf`. */
export function deskLabelsOf<Namespace extends keyof DeskMessages>(
  language: DeskLanguage,
  namespace: Namespace,
): DeskLabels<Namespace> {
  const tree = DESK_MESSAGES[language][namespace] as Parameters<typeof labelsIn>[0];
  return labelsIn(tree, DESK_LANGUAGE_TAGS[language]) as DeskLabels<Namespace>;
}
