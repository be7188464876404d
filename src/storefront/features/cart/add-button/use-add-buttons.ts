import { useLayoutEffect } from 'react';
import { type AddedProduct, pictureFromUrl } from '#storefront/domain/cart/cart-mutation.ts';
import { type ShownProduct, shownProduct } from '#storefront/stores/page/open-page.ts';
import { addToCart } from '#storefront/stores/shopping/cart-store.ts';
import { addButtonProduct } from './add-button-product.ts';

/** Handles clicks on the add buttons of cards and rows, see `AddButton.astro`. */
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

function addedProduct(button: HTMLElement, product: ShownProduct): AddedProduct {
  const { unit, regularUnit, stockStatus } = addButtonProduct(button.dataset);
  const card = button.closest('[data-card]');
  const picture = card?.querySelector('img')?.currentSrc;
  return {
    ...{ ...product, variationId: null, attributes: {}, choices: [] },
    name: card?.querySelector('a')?.textContent.trim() ?? '',
    picture: picture ? pictureFromUrl(picture) : null,
    unit,
    regularUnit,
    stock: { stockStatus, stockQuantity: null, lowStockAmount: null },
    soldIndividually: false,
    virtual: false,
  };
}
