import type { ReactNode } from 'react';
import type { DeskNow } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { placeHref } from '../../app/route.ts';
import { Moment } from '../../parts/Moment.tsx';

/** Facts about the release, the store, deploys and search engines, with their last errors. */
export function Facts({ now }: { now: DeskNow }) {
  const { t } = useDesk();
  return (
    <dl className="facts">
      {releaseFacts(now, t)}
      {storeFacts(now, t)}
      {outsideFacts(now, t)}
    </dl>
  );
}

type Translate = ReturnType<typeof useDesk>['t'];

function releaseFacts({ served, status }: DeskNow, t: Translate) {
  const { held, pictures } = status;
  return (
    <>
      <Fact name={t('now.served')}>
        {served === null ? (
          t('now.nothingServed')
        ) : (
          <>
            <a href={placeHref('releases', served.id)}>{served.id}</a>, <Moment at={served.at} />
          </>
        )}
      </Fact>
      {held === undefined ? null : (
        <Fact name={t('now.held')}>
          <a href={placeHref('releases')}>{held.to}</a>, <Moment at={held.since} />
        </Fact>
      )}
      {pictures === undefined ? null : (
        <Fact name={t('now.pictures')}>
          {t('progress.of', { done: pictures.made, total: pictures.total })}
        </Fact>
      )}
    </>
  );
}

function storeFacts({ status }: DeskNow, t: Translate) {
  const { lastPoll, lastFullScan, backgroundScanSince, pending, webhooks, unresolvable, endpoint } = status;
  return (
    <>
      {endpoint === null ? null : <Fact name={t('now.store')}>{endpoint}</Fact>}
      {lastPoll === null ? null : (
        <Fact name={t('now.lastPoll')}>
          <Moment at={lastPoll.at} />
        </Fact>
      )}
      {lastFullScan === null ? null : (
        <Fact name={t('now.lastFullScan')}>
          <Moment at={lastFullScan.at} />
        </Fact>
      )}
      {backgroundScanSince === null ? null : (
        <Fact name={t('now.scanning')}>
          <Moment at={backgroundScanSince} />
        </Fact>
      )}
      {pending === null ? null : (
        <Fact name={t('now.pending')}>
          {t('now.products', { count: pending.products })}, <Moment at={pending.since} />
        </Fact>
      )}
      <Fact name={t('now.webhooks')}>
        {t('now.webhookCounts', { received: webhooks.received, refused: webhooks.refused })}
        {webhooks.lastAt === null ? null : (
          <>
            , <Moment at={webhooks.lastAt} />
          </>
        )}
      </Fact>
      {unresolvable === undefined || unresolvable.length === 0 ? null : (
        <Fact name={t('now.unresolvable')} isBad>
          {unresolvable.map(({ databaseId, name, reason }) => (
            <span className="row" key={databaseId}>
              {name ?? databaseId}: <span lang="en">{reason}</span>
            </span>
          ))}
        </Fact>
      )}
    </>
  );
}

function outsideFacts({ status: { deploy, lastFailure }, indexNow }: DeskNow, t: Translate) {
  return (
    <>
      {lastFailure === null ? null : (
        <Fact name={t('now.lastFailure')} isBad={lastFailure.nextTryAt !== null}>
          <span lang="en">{lastFailure.message}</span> <Moment at={lastFailure.at} />
        </Fact>
      )}
      {deploy?.last ? (
        <Fact name={t('now.deploy')}>
          {t('now.deployed', { target: deploy.target, count: deploy.last.files })},{' '}
          <Moment at={deploy.last.at} />
        </Fact>
      ) : null}
      {deploy?.failure ? (
        <Fact name={t('now.deployFailure')} isBad>
          <span lang="en">{deploy.failure.message}</span> <Moment at={deploy.failure.at} />
        </Fact>
      ) : null}
      {indexNow === null ? null : (
        <Fact name={t('now.searchEngines')} isBad={indexNow.problem !== null}>
          {indexNow.last === null ? (
            t('now.toldNothing')
          ) : (
            <>
              {t('now.told', { count: indexNow.last.addresses })}, <Moment at={indexNow.last.at} />
            </>
          )}
          {indexNow.problem === null ? null : (
            <span className="row" lang="en">
              {indexNow.problem.text}
            </span>
          )}
        </Fact>
      )}
    </>
  );
}

function Fact({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'bad-text' : undefined}>{children}</dd>
    </div>
  );
}
