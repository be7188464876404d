import { atom } from 'nanostores';
import type { BuyFormProduct } from '../buy/buy-form-product.ts';

/** The product of this page as the store sells it now; null if that is as the page has it, or not known. */
export const $liveProduct = atom<BuyFormProduct | null>(null);
