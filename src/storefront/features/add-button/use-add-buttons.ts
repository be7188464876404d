import { useLayoutEffect } from 'react';
import { type AddedProduct, pictureFromUrl } from '#storefront/domain/cart/cart-mutation.ts';
import type { StockStatus } from '#storefront/domain/catalog/catalog-types.ts';
import { type ShownProduct, shownProduct } from '#storefront/stores/page/open-page.ts';
import { addToCart } from '#storefront/stores/shopping/cart-store.ts';

/** Handles clicks on the add buttons of cards and rows, see `addButtonHtml`. */
export function useAddButtons(): void {
  useLayoutEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-add]') : null;
      const product = button && shownProduct(button);
      // A double click adds once.
      if (!product || button.ariaBusy) return;
      button.ariaBusy = 'true';
      void addToCart(addedProduct(button, product)).then(() => {
        button.ariaBusy = null;
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** By the attributes of `addButtonHtml`, and by the card or row that the button is in. */
function addedProduct(button: HTMLElement, product: ShownProduct): AddedProduct {
  const { add, regular, variant, stock = 'IN_STOCK' } = button.dataset;
  const amount = (text: string | undefined) => (text ? Number(text) : null);
  const card = button.closest('[data-card]');
  const picture = card?.querySelector('img')?.currentSrc;
  return {
    ...product,
    ...(variant && { productId: Number(variant), groupId: product.productId }),
    variationId: null,
    attributes: {},
    choices: [],
    name: card?.querySelector('a')?.textContent.trim() ?? '',
    picture: picture ? pictureFromUrl(picture) : null,
    unit: amount(add),
    regularUnit: amount(regular),
    stock: { stockStatus: stock as StockStatus, stockQuantity: null, lowStockAmount: null },
    soldIndividually: false,
    virtual: false,
  };
}
