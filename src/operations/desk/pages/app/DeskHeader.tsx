import { useEffect, useRef } from 'react';
import { send } from './api.ts';
import { useDesk } from './context.ts';
import { useLive } from './live.ts';
import { placeHref, VIEWS, type View } from './route.ts';

/** The name of the shop, the menu, and ways out. */
export function DeskHeader({ view }: { view: View }) {
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
