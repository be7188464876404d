import { useLayoutEffect } from 'react';
import type { AddedProduct } from '#shop/cart/cart-mutation.ts';
import { pictureFromUrl } from '#shop/catalog/pictures/picture.ts';
import type { WishlistEntry } from '#shop/wishlist/wishlist.ts';
import { addToCart } from '#stores/cart/cart-store.ts';
import type { AddButtonProduct } from './add-button-product.ts';

/** Handles clicks on the add buttons of cards and rows, see `AddButton.astro`. */
export function useAddButtons(): void {
  useLayoutEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-add]') : null;
      // A double click adds once.
      if (button === null || button.ariaBusy) return;
      button.ariaBusy = 'true';
      void addToCart(addedProduct(button)).then(() => {
        button.ariaBusy = null;
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

function addedProduct(button: HTMLElement): AddedProduct {
  const {
    unit,
    regular = null,
    stock = 'IN_STOCK',
  } = JSON.parse(button.dataset.add ?? '') as AddButtonProduct;
  const card = button.closest('article,li');
  const heart = card?.querySelector<HTMLElement>('[data-wish]');
  const { productId, slug } = JSON.parse(heart?.dataset.wish ?? '') as WishlistEntry;
  const picture = card?.querySelector('img')?.currentSrc;
  return {
    ...{ productId, variationId: null, slug, attributes: {}, choices: [] },
    name: card?.querySelector('a')?.textContent.trim() ?? '',
    picture: picture ? pictureFromUrl(picture) : null,
    unit,
    regularUnit: regular,
    stock: { stockStatus: stock, stockQuantity: null, lowStockAmount: null },
    soldIndividually: false,
    virtual: false,
  };
}
