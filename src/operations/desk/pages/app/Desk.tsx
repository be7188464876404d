import { lazy, Suspense, useEffect, useRef } from 'react';
import { Refusal } from '../parts/Refusal.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { Catalog } from '../views/catalog/Catalog.tsx';
import { Doctor } from '../views/doctor/Doctor.tsx';
import { Now } from '../views/now/Now.tsx';
import { ReleaseChanges } from '../views/releases/ReleaseChanges.tsx';
import { Releases } from '../views/releases/Releases.tsx';
import { Searches } from '../views/searches/Searches.tsx';
import { WhatIf } from '../views/what-if/WhatIf.tsx';
import { DeskError } from './api.ts';
import { useDesk } from './context.ts';
import { DeskHeader } from './DeskHeader.tsx';
import { useLive } from './live.ts';
import { type Place, usePlace } from './route.ts';

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
