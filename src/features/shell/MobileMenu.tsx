import { Panel } from '#features/panel/Panel.tsx';
import type { MenuLink } from './menu.ts';

interface Props {
  title: string;
  closeLabel: string;
  main: MenuLink[];
  personal: MenuLink[];
}

/** The menu panel of small screens. */
export default function MobileMenu({ title, closeLabel, main, personal }: Props) {
  return (
    <Panel name="menu" side="left" title={title} closeLabel={closeLabel}>
      <div className="p-4">
        <MenuList links={main} className="font-display text-xl" />
        <MenuList links={personal} className="mt-4 pt-4 border-t border-line" />
      </div>
    </Panel>
  );
}

function MenuList({ links, className }: { links: MenuLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ href, label, current }) => (
        <li key={href}>
          <a className="panel-link" href={href} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
