import { Panel } from '#features/shell/Panel.tsx';

interface Props {
  title: string;
  closeLabel: string;
  empty: string;
  hint: string;
  browse: { label: string; href: string };
}

/** The cart that slides in from the right. */
export default function CartPanel({ title, closeLabel, empty, hint, browse }: Props) {
  return (
    <Panel name="cart" side="right" title={title} closeLabel={closeLabel}>
      <div className="grid place-content-center justify-items-center gap-3 flex-1 p-6 text-center">
        <span className="i-ph-tote-simple text-4xl text-edge" aria-hidden="true" />
        <p className="title-3">{empty}</p>
        <p className="text-ink-soft text-pretty">{hint}</p>
        <a className="btn-primary mt-3" href={browse.href}>
          {browse.label}
        </a>
      </div>
    </Panel>
  );
}
