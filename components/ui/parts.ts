import { createElement, type HTMLAttributes, type ReactNode } from 'react';

/**
 * An element around parts that never change places. They need no keys then, which the data of the
 * page would hold once more for each.
 */
export function partsIn(
  tag: 'div' | 'dl' | 'ol' | 'ul',
  attributes: HTMLAttributes<HTMLElement>,
  parts: readonly ReactNode[],
) {
  return createElement(tag, attributes, ...parts);
}
