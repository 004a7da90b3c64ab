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
          // On a phone the page's own heading, just below, says the last name.
          <li key={name} className={`flex items-center gap-2 ${href ? '' : 'max-md:sr-only'}`}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <a href={href} className="inline-flex min-h-touch items-center hover:underline">
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
