import { createElement, type HTMLAttributes, type ReactNode } from 'react';

/**
 * An element around parts that never change places, so that they need no keys, which would add to
 * the page's data.
 */
export function partsIn(
  tag: 'div' | 'dl' | 'ol' | 'ul',
  attributes: HTMLAttributes<HTMLElement>,
  parts: readonly ReactNode[],
) {
  return createElement(tag, attributes, ...parts);
}
