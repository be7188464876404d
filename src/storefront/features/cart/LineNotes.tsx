/** A file of its own: only carts of shops with notes below prices load it. */
import { useEffect, useState } from 'react';
import type { CartLine } from '#storefront/domain/cart/cart.ts';
import { priceNotes } from '#storefront/domain/pricing/price-notes.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { discountPercent, singlePrice } from '#storefront/domain/pricing/sale.ts';
import { formatPercent } from '#storefront/i18n/format.ts';
import { loadProduct } from '#storefront/stores/page/payloads.ts';
import { useCartProps } from './cart-context.ts';

/** The reduction of a line, and the notes below its price, as the product's page has them for that price. */
export default function LineNotes({ line }: { line: CartLine }) {
  const props = useCartProps();
  const { locale } = props;
  const { slug, variationId, unit } = line;
  const [pricing, setPricing] = useState<Pricing | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void loadProduct(locale, slug).then((product) => {
      if (!isCurrent || product === null || product === 'gone') return;
      const sold =
        variationId === null
          ? product
          : product.variations.find(({ databaseId }) => databaseId === variationId);
      setPricing(sold ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale, slug, variationId]);

  // A note on another price would say nothing about that of the cart.
  if (pricing === null || unit === null || singlePrice(pricing).price !== unit) return null;
  const percent = line.regularUnit === null ? null : discountPercent(pricing);
  return (
    <>
      {percent !== null && <span className="text-accent font-600">{formatPercent(locale, -percent)}</span>}
      {priceNotes(pricing, props, true).map((note) => (
        <span key={note} className="text-ink-soft">
          {note}
        </span>
      ))}
    </>
  );
}
