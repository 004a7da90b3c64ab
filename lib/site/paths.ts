/** Addresses of pages whose form the specification fixes (section 2). */

export function brandHref(brandSign: string): string {
  return `/brand/${encodeURIComponent(brandSign)}`;
}

/** Brands and models of a car type. */
export function typeHref(typeSign: string): string {
  return `/brand?sign=${encodeURIComponent(typeSign)}`;
}

export function carHref(modelId: number): string {
  return `/car/${modelId}`;
}

export function articleHref(articleId: number): string {
  return `/article/${articleId}`;
}

export function promotionHref(promotionId: number): string {
  return `/activity/${promotionId}`;
}
