interface Props {
  /** Class of an icon. */
  icon: string;
  title: string;
  hint?: string;
  href: string;
  /** Text of the link. */
  link: string;
  /** Where it stands; a panel of its own if left out. */
  className?: string;
}

/** Says that there is nothing to show yet, with a link that leads on. */
export function EmptyState({
  icon,
  title,
  hint,
  href,
  link,
  className = 'py-section px-6 rounded-panel bg-sheet',
}: Props) {
  return (
    <div className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className={`${icon} text-4xl text-edge`} />
      <p className="title-3">{title}</p>
      {hint && <p className="measure text-ink-soft text-pretty">{hint}</p>}
      <a className="btn-primary mt-3" href={href}>
        {link}
      </a>
    </div>
  );
}
