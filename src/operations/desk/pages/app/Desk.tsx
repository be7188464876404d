import { lazy, Suspense, useEffect, useRef } from 'react';
import { Refusal, Waiting } from '../parts/Answer.tsx';
import { Catalog } from '../views/catalog/Catalog.tsx';
import { Doctor } from '../views/doctor/Doctor.tsx';
import { Now } from '../views/now/Now.tsx';
import { ReleaseChanges, Releases } from '../views/releases/Releases.tsx';
import { Searches } from '../views/searches/Searches.tsx';
import { WhatIf } from '../views/what-if/WhatIf.tsx';
import { DeskError, send } from './api.ts';
import { useDesk } from './context.ts';
import { useLive } from './live.ts';
import { type Place, placeHref, usePlace, VIEWS, type View } from './route.ts';

const OVER = new DeskError('session', '');

/** Its charts are most of the desk's code. */
const Curves = lazy(async () => ({ default: (await import('../views/curves/Curves.tsx')).Curves }));

/** The desk: its header and menu, and the view that the address names. */
export function Desk() {
  const { t, session } = useDesk();
  const { isOver } = useLive();
  const place = usePlace();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const address = `${place.view}/${place.id ?? ''}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place begins at its top, as a page does.
  useEffect(() => {
    document.title = [t(`views.${place.view}`), session.shop].filter((part) => part !== '').join(' · ');
    if (isFirst.current) isFirst.current = false;
    else {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [address]);

  return (
    <>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t('desk.skip')}
      </button>
      <DeskHeader view={place.view} />
      <main ref={main} tabIndex={-1}>
        {isOver ? (
          <Refusal error={OVER} t={t} />
        ) : (
          <Suspense fallback={<Waiting />}>{viewOf(place)}</Suspense>
        )}
      </main>
    </>
  );
}

function viewOf({ view, id }: Place) {
  switch (view) {
    case 'now':
      return <Now />;
    case 'releases':
      return id === null ? <Releases /> : <ReleaseChanges key={id} id={id} />;
    case 'curves':
      return <Curves />;
    case 'catalog':
      return <Catalog group={id} />;
    case 'doctor':
      return <Doctor />;
    case 'what-if':
      return <WhatIf />;
    case 'searches':
      return <Searches />;
  }
}

/** The name of the shop, the menu, and ways out. */
function DeskHeader({ view }: { view: View }) {
  const { session, t } = useDesk();
  const { now, isConnected, isOver } = useLive();
  const isLost = now !== null && !isConnected && !isOver;
  const { shop, shopUrl, adminUrl } = session;
  const current = useRef<HTMLAnchorElement>(null);

  // In a narrow window the menu scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another link.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view]);

  return (
    <header className="top">
      <div className="top-line">
        <p className="shop">
          {shop === '' ? null : <b>{shop}</b>} <span>{t('desk.title')}</span>
        </p>
        <p className="ways">
          <a href={`${shopUrl}/`} target="_blank" rel="noreferrer">
            {t('desk.shop')}
          </a>
          {adminUrl === null ? null : (
            <a href={adminUrl} target="_blank" rel="noreferrer">
              WordPress
            </a>
          )}
          <button type="button" className="plain" onClick={() => signOut(session.csrf)}>
            {t('desk.signOut')}
          </button>
        </p>
      </div>
      <nav aria-label={t('desk.menu')}>
        <ul>
          {VIEWS.map((one) => (
            <li key={one}>
              <a
                href={placeHref(one)}
                {...(one === view && { 'aria-current': 'page' as const, ref: current })}
              >
                {t(`views.${one}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className={isLost ? 'lost' : undefined}>
        {isLost ? t('desk.lost') : ''}
      </p>
    </header>
  );
}

/** The page that the desk's address then shows says how to come back. */
function signOut(csrf: string): void {
  send('POST sign-out', {}, csrf).finally(() => location.reload());
}
