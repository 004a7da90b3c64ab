import type { CarType } from '@/lib/contract/calls/car';
import { typeHref } from '@/lib/site/paths';

/** The car types as links to their brands. */
export function TypeLinks({ types }: { types: CarType[] }) {
  return (
    <ul>
      {types.map((type) => (
        <li key={type.type_sign}>
          <a href={typeHref(type.type_sign)} className="panel-link">
            {type.type_name}
          </a>
        </li>
      ))}
    </ul>
  );
}
