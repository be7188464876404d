import { type ReactNode, useId, useState } from 'react';
import type { PageVersions } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { ComparedPage } from './ComparedPage.tsx';

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
