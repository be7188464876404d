import type { Download } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { useOrderFormatting } from './order-context.ts';

/** The files of an order, with the limits of their downloads. */
export function Downloads({ downloads }: { downloads: Download[] }) {
  const { t } = useOrderFormatting();
  return (
    <section>
      <h2 className="title-3">{t('order.downloads')}</h2>
      <ul className="mt-4 grid gap-3">
        {downloads.map((download) => (
          <DownloadItem key={download.id} download={download} />
        ))}
      </ul>
    </section>
  );
}

/** A file that was bought, with the limits of its download. */
export function DownloadItem({ download }: { download: Download }) {
  const { t, locale, day } = useOrderFormatting();
  const { name, productName, url, accessExpires, downloadsRemaining } = download;
  const until = accessExpires ? day(accessExpires) : '';
  const limits = [
    until && t('order.downloadUntil', { date: until }),
    downloadsRemaining !== null && t('order.downloadsLeft', { count: downloadsRemaining }),
  ].filter(Boolean);
  const isOver = downloadsRemaining === 0;
  // Compared with the device's clock, which may be wrong: the store decides.
  const mayBeOver = isOver || Date.parse(accessExpires ?? '') < Date.now();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 card">
      <div className="min-w-0">
        <p className="font-600 break-words">{productName || name}</p>
        {limits.length > 0 && <p className="text-sm text-ink-soft">{limits.join(' · ')}</p>}
        {isOver && <p className="text-sm text-pretty">{t('order.downloadOver')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {url && !isOver && (
          <a className="btn-quiet" href={url} rel="noreferrer" download>
            <span className="i-ph-download-simple" />
            {t('order.downloadFile', { name })}
          </a>
        )}
        {mayBeOver && (
          <a className="btn-quiet" href={routePath('contact', locale)}>
            {t('shell.menu.contact')}
          </a>
        )}
      </div>
    </li>
  );
}
