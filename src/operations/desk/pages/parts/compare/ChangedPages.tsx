import { type ReactNode, useId, useState } from 'react';
import type { PageVersions } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { PageFrames } from './PageFrames.tsx';

interface ChangedPagesProps {
  /** The first of them, if there are very many; `reasons` say why they would be rendered. */
  pages: readonly (PageVersions & { reasons?: readonly string[] })[];
  /** All of them. */
  count: number;
  children?: ReactNode;
}

/** Changed pages as a list that can be narrowed down; each opens to what it was and what it became. */
export function ChangedPages({ pages, count, children }: ChangedPagesProps) {
  const { t } = useDesk();
  const [search, setSearch] = useState('');
  const id = useId();
  const shown = pages.filter(({ path }) => path.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <section>
      <h2>{t('changes.title', { count })}</h2>
      {children}
      {pages.length > 5 ? (
        <p className="field">
          <label htmlFor={id}>{t('changes.search')}</label>
          <input id={id} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </p>
      ) : null}
      <p role="status" className="soft">
        {search.trim() === '' ? '' : t('changes.found', { count: shown.length })}
      </p>
      <ul className="changes">
        {shown.map((page) => (
          <li key={page.path}>
            <ComparedPage page={page} />
          </li>
        ))}
      </ul>
      {count > pages.length ? (
        <p className="soft">{t('changes.more', { count: count - pages.length })}</p>
      ) : null}
    </section>
  );
}

const SIGNS = { added: '+', changed: '~', removed: '−' } as const;

/** A changed page: its address, and once it is opened, both versions of it. */
function ComparedPage({ page }: { page: PageVersions & { reasons?: readonly string[] } }) {
  const { t } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  const { path, kind, before, after, reasons = [] } = page;
  const name = (
    <>
      <span className="sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <span className="path">{path}</span> <span className="soft">{t(`changes.${kind}`)}</span>
    </>
  );
  const why =
    reasons.length === 0 ? null : (
      <p className="soft" lang="en">
        {reasons.join('; ')}
      </p>
    );
  if (before === null && after === null) {
    return (
      <>
        <p className="unopened">{name}</p>
        {why}
      </>
    );
  }
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {why}
      {isOpen ? <PageFrames path={path} before={before} after={after} /> : null}
    </details>
  );
}
