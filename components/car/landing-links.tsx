/**
 * Links to landing pages; nothing where there are none.
 * @param title what they are; seen where the links do not say it themselves
 */
export function LandingLinks({
  title,
  links,
  hasHeading = false,
}: {
  title: string;
  links: readonly { href: string; label: string }[];
  hasHeading?: boolean;
}) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="grid gap-4">
      {hasHeading && <h2 className="text-xl">{title}</h2>}
      <ul className="flex flex-wrap gap-2">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="chip">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
