import { setTimeout as sleep } from 'node:timers/promises';
import { changeProduct } from '#backend/catalog/changes/index.ts';
import type { EditTarget } from '../harness/edit-target.ts';
import type { BenchedShop } from './benched-shop.ts';
import { LivePages } from './live-pages.ts';

/** Between two changes that do not wait for each other, in milliseconds. */
export const STEADY_MS = 100;

/**
 * Changes prices of several products, each as soon as the one before is live.
 * @param from the first price, in whole units; each is higher than the one before
 * @returns seconds from each change to its live page
 */
export async function changeInRow(shop: BenchedShop, changes: number, from = 500): Promise<number[]> {
  const pages = new LivePages();
  const seconds: number[] = [];
  for (let change = 0; change < changes; change++) {
    seconds.push(await changePrice(shop, pages, targetOf(shop, change), `${from + change}.45`));
  }
  return seconds;
}

/**
 * Changes a price every `STEADY_MS`, whether the one before is live or not.
 * @param from as for `changeInRow`
 * @returns seconds from each change to its live page
 */
export async function changeSteadily(shop: BenchedShop, changes: number, from = 700): Promise<number[]> {
  const pages = new LivePages();
  const live: Promise<number>[] = [];
  const begun = performance.now();
  for (let change = 0; change < changes; change++) {
    await sleep(Math.max(0, begun + change * STEADY_MS - performance.now()));
    live.push(changePrice(shop, pages, targetOf(shop, change), `${from + change}.65`));
  }
  return await Promise.all(live);
}

function targetOf({ targets }: BenchedShop, change: number): EditTarget {
  const target = targets[change % targets.length];
  if (target === undefined) throw new Error('The shop has no product to change.');
  return target;
}

/** @returns seconds from the committed change to the page that shows it */
async function changePrice(
  { url, store }: BenchedShop,
  pages: LivePages,
  { id, slug }: EditTarget,
  price: string,
): Promise<number> {
  changeProduct(store, id, { prices: { regular: price, sale: null } });
  const changed = performance.now();
  return ((await pages.whenShown(`${url}/product/${slug}/`, price)) - changed) / 1000;
}
