import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { ShopEvent } from '#storefront/domain/analytics/shop-event.ts';

/**
 * Measures the page, from its beginning until it is left.
 * @param kind of the page
 * @param send gets each vital when it is known, and what it has grown by when the page is shown again
 */
export function watchVitals(kind: string, send: (event: ShopEvent) => void): void {
  const sender =
    <N extends 'CLS' | 'INP' | 'LCP'>(name: N) =>
    ({ delta, id, value, rating }: MetricType) =>
      send({
        name,
        params: {
          value: delta,
          metric_id: id,
          metric_value: value,
          metric_rating: rating,
          page_kind: kind,
        },
      } as ShopEvent);
  onCLS(sender('CLS'));
  onINP(sender('INP'));
  onLCP(sender('LCP'));
}
