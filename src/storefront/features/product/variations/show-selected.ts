import type { SelectableVariation } from '#storefront/domain/catalog/variations/selectable-variation.ts';
import { Html } from '#storefront/ui/html/html.ts';
import type { BuyFormProduct } from '../buy/buy-form-product.ts';
import { PRODUCT_SKU } from './selection.ts';

/** Shows the SKU and the product fields of what is selected, where the page has them. */
export function showSelected(
  { sku, fields }: Pick<BuyFormProduct, 'sku' | 'fields'>,
  selected: SelectableVariation | undefined,
): void {
  const shown = document.getElementById(PRODUCT_SKU);
  const text = selected?.sku ?? sku ?? '';
  if (shown !== null) {
    shown.textContent = text;
    showRow(shown, text !== '');
  }
  if (fields === undefined) return;
  const own = fields.of[selected?.id ?? 0];
  for (const place of document.querySelectorAll<HTMLElement>('[data-field]')) {
    const key = place.dataset.field ?? '';
    const html = own?.[key] ?? fields.own[key] ?? '';
    place.innerHTML = new Html(html).trusted();
    showRow(place, html !== '');
  }
}

function showRow({ parentElement: row }: HTMLElement, isShown: boolean): void {
  if (row !== null) row.hidden = !isShown;
}
