import { useEffect, useState } from 'react';
import { optionText } from '#storefront/domain/cart/cart.ts';
import { displayedOrderSums } from '#storefront/domain/checkout/displayed-sums.ts';
import type { Order, OrderLine } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { PLACEHOLDER_IMAGE } from '#storefront/domain/settings/limits.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import type { OrderCompanions } from './OrderCompanions.tsx';
import { useOrderFormatting } from './order-context.ts';

/** The goods of an order, and others that go with them. */
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

/**
 * Slugs of what was ordered in any language of a translated catalog, in the page's.
 * @returns by id of the line, those that are known
 */
function useOrderedSlugs(lines: readonly OrderLine[]): ReadonlyMap<string, string> {
  const [slugs, setSlugs] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (storeConnection().config.language === undefined) return;
    void findSlugs(lines).then(setSlugs, () => {});
  }, [lines]);
  return slugs;
}

async function findSlugs(lines: readonly OrderLine[]): Promise<Map<string, string>> {
  const { slugOfProduct } = await import('#storefront/stores/languages/find-translated.ts');
  const found = await Promise.all(
    lines.map(async ({ id, productId }) => {
      const slug = productId === undefined ? null : await slugOfProduct(productId);
      return slug === null ? [] : [[id, slug] as const];
    }),
  );
  return new Map(found.flat());
}
