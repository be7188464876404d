import { useEffect, useState } from 'react';
import { optionText } from '#storefront/domain/cart/cart.ts';
import { displayedOrderSums } from '#storefront/domain/checkout/displayed-sums.ts';
import type { Download, Order, OrderLine } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { PLACEHOLDER_IMAGE } from '#storefront/domain/settings/limits.ts';
import type { OrderCompanions } from './OrderCompanions.tsx';
import { useOrderFormatting } from './order-context.ts';
import { useOrderedSlugs } from './use-ordered-slugs.ts';

/** What was ordered, and what goes with it. */
export function OrderLines({ lines }: { lines: OrderLine[] }) {
  const { t } = useOrderFormatting();
  const slugs = useOrderedSlugs(lines);
  const Companions = useCompanions();
  const shown = lines.map((line) => ({ ...line, slug: slugs.get(line.id) ?? line.slug }));
  return (
    <>
      <section>
        <h2 className="title-3">{t('order.items')}</h2>
        <ul className="mt-2">
          {shown.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </section>
      {Companions && <Companions lines={shown} />}
    </>
  );
}

/** The component for what goes with an order, in a file that follows it; null until it is there. */
function useCompanions(): typeof OrderCompanions | null {
  const [loaded, setLoaded] = useState<{ Companions: typeof OrderCompanions } | null>(null);
  useEffect(() => {
    import('./OrderCompanions.tsx').then(
      ({ OrderCompanions }) => setLoaded({ Companions: OrderCompanions }),
      // The order is complete without it.
      () => {},
    );
  }, []);
  return loaded?.Companions ?? null;
}

function Line({ line }: { line: OrderLine }) {
  const { locale, t, money, optionLabels } = useOrderFormatting();
  const { name, slug, picture, choices, texts = [], quantity, total } = line;
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] sm:grid-cols-[6rem_1fr_auto] gap-4 py-4 border-b border-line last:border-b-0">
      <img
        className="aspect-square w-full rounded-control object-cover bg-sand"
        src={picture?.sourceUrl ?? PLACEHOLDER_IMAGE}
        alt=""
        width="96"
        height="96"
        loading="lazy"
        decoding="async"
      />
      <div className="min-w-0">
        <p className="font-600 text-pretty">
          {slug ? (
            <a className="quiet-link" href={routePath('product-slug', locale, { slug })}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {[...choices, ...texts].map((choice) => (
          <p key={choice.label} className="text-sm text-ink-soft">
            {optionText(choice, optionLabels)}
          </p>
        ))}
        <p className="text-sm text-ink-soft">{t('order.quantity', { quantity })}</p>
      </div>
      <p className="tabular-nums">{total === 0 ? t('order.free') : money(total)}</p>
    </li>
  );
}

/** The totals of an order, as the store calculated them. */
export function OrderTotals({ order }: { order: Order }) {
  const { t, money } = useOrderFormatting();
  const rows: [label: string, value: string][] = [[t('order.subtotal'), money(order.subtotal)]];
  const { discounts, adjustment } = displayedOrderSums(order);
  for (const discount of discounts) rows.push([t('order.discount'), money(-discount)]);
  if (order.shippingMethods.length > 0) {
    rows.push([t('order.shippingCost'), order.shipping > 0 ? money(order.shipping) : t('order.free')]);
  }
  for (const { name, amount } of order.fees) rows.push([name, money(amount)]);
  if (adjustment !== 0) rows.push([t('cart.adjustment'), money(adjustment)]);
  if (!order.pricesIncludeTax && order.tax > 0) rows.push([t('order.tax'), money(order.tax)]);
  for (const { code, applied } of order.giftCards) {
    rows.push([t('order.giftCard', { code }), money(-applied)]);
  }
  return (
    <div>
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div key={`${label} ${value}`} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-3 mt-1 border-t border-line font-display text-xl font-600">
          <dt>{t('order.total')}</dt>
          <dd className="tabular-nums">{money(order.total)}</dd>
        </div>
      </dl>
      {order.pricesIncludeTax && order.tax > 0 && (
        <p className="mt-1 text-sm text-right text-ink-soft">
          {t('order.taxIncluded', { amount: money(order.tax) })}
        </p>
      )}
    </div>
  );
}

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
