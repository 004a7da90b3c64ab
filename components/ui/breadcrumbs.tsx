/** Where a page stands below the home page; the last name is the page itself. */
export function Breadcrumbs({
  label,
  trail,
}: {
  label: string;
  trail: { name: string; href?: string }[];
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {trail.map(({ name, href }, index) => (
          <li key={name} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <a href={href} className="inline-flex min-h-11 items-center hover:underline">
                {name}
              </a>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
