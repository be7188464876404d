import { useState } from 'react';
import type { PageVersions } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { PageFrames } from './PageFrames.tsx';

const SIGNS = { added: '+', changed: '~', removed: '−' } as const;

/** A changed page: its address, and once it is opened, both versions of it. */
export function ComparedPage({ page }: { page: PageVersions & { reasons?: readonly string[] } }) {
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
