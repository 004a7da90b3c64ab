/**
 * Loaded before a web process (`--import`): it shows every interface text as a pseudo-text, in every
 * language, so that Arabic is the same mirrored.
 */
import { roomOf } from '@/lib/i18n/message-faults';
import { type Messages, messagesOf } from '@/lib/i18n/texts';
import { pseudoText } from './pseudo-text';

type Tree = { readonly [key: string]: string | Tree };

function pseudoTree(tree: Tree, path = ''): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const key = path + name;
      return [
        name,
        typeof value === 'string' ? pseudoText(value, roomOf(key)) : pseudoTree(value, `${key}.`),
      ];
    }),
  );
}

const textsUnderCheck = pseudoTree(messagesOf('en')) as Messages;
Object.assign(globalThis, { textsUnderCheck });
