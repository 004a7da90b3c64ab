import type { CSSProperties } from 'react';
import type { UnitStatus } from '@/lib/contract/unit-attributes';
import { inOrderOfPorts } from './port-order';

/** What decides between cars of one model, in words. */
export interface UnitRow {
  href: string;
  /** The small file of its first picture. */
  src?: string;
  /** How it is cropped. */
  style?: CSSProperties;
  /** '' for a sold one, which is not offered any more. */
  price: string;
  facts: string;
  place: string;
  status: UnitStatus;
  stock: string;
  isAtErenhot: boolean;
}

/** Cars of a model as rows. */
export function UnitRows({ rows }: { rows: readonly UnitRow[] }) {
  return (
    <ul className="unit-list lazy-picture">
      {inOrderOfPorts(rows, ({ isAtErenhot }) => isAtErenhot).map(
        ({ item: { href, src, style, price, facts, place, status, stock }, order }) => (
          <li key={`${href} ${order}`} {...(order && { className: `order-${order}` })}>
            <a href={href}>
              {src && <img src={src} alt="" width={3} height={2} loading="lazy" style={style} />}
              {price && <b>{price}</b>}
              <span>{facts}</span>
              <span data-status={status}>{place}</span>
              <small>{stock}</small>
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
