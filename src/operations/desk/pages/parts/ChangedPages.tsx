import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { PageVersions } from '../../contract.ts';
import { useDesk } from '../app/context.ts';

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

/** Windows in which a page is shown, in CSS pixels: of a phone, and of a computer. */
const WINDOWS = { phone: { width: 390, height: 760 }, computer: { width: 1440, height: 1100 } } as const;

type WindowName = keyof typeof WINDOWS;

/** A page as it was and as it became, side by side, in the window of a phone or of a computer. */
function PageFrames({ path, before, after }: Pick<PageVersions, 'path' | 'before' | 'after'>) {
  const { t } = useDesk();
  const [name, setName] = useState<WindowName>(() => (innerWidth < 640 ? 'phone' : 'computer'));
  const group = useId();
  return (
    <>
      <fieldset className="choice">
        <legend className="hidden">{t('compare.window')}</legend>
        {(['phone', 'computer'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === name} onChange={() => setName(one)} />
            {t(`compare.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className="frames">
        <Version
          title={t('compare.before')}
          none={t('compare.noBefore')}
          address={before}
          path={path}
          name={name}
        />
        <Version
          title={t('compare.after')}
          none={t('compare.noAfter')}
          address={after}
          path={path}
          name={name}
        />
      </div>
    </>
  );
}

interface VersionProps {
  title: string;
  none: string;
  address: string | null;
  path: string;
  name: WindowName;
}

function Version({ title, none, address, path, name }: VersionProps) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {address === null ? (
        <p className="soft">{none}</p>
      ) : (
        <Scaled {...WINDOWS[name]}>
          <iframe src={address} title={`${title}: ${path}`} sandbox="" {...WINDOWS[name]} />
        </Scaled>
      )}
    </figure>
  );
}

/** Shows something of a given size as large as there is room for it. */
function Scaled({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={box} className="scaled" style={{ height: height * scale }}>
      <div style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}>{children}</div>
    </div>
  );
}
