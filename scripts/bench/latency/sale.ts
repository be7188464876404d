import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeProduct } from '#backend/catalog/changes/index.ts';
import { readStatus } from '#operations/watch/status/watch-status.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import type { EditTarget } from '../harness/edit-target.ts';
import { median } from '../table.ts';
import type { BenchedShop } from './benched-shop.ts';

/** Products changed at once; all times are seconds from the committed change. */
export interface SaleFigures {
  products: number;
  /** Until the first product page showed its new price. */
  first: number;
  /** Until half of the product pages did. */
  half: number;
  /** Until all of them did, in every locale. */
  last: number;
  /** Until every page did, lists and other products' pages too: the build was announced. */
  everything: number;
  /** Until the release that it replaced could be gone back to, and nothing was left to do. */
  recorded: number;
}

/** Looking at thousands of files takes the shop's time. */
const POLL_MS = 250;
const TIMEOUT_MS = 300_000;
/** No release comes any more where none has for this long, in milliseconds. */
const QUIET_MS = 1500;

/** Puts products on sale in one transaction of the store, and looks at the served files until all show it. */
export async function measureSale(
  { store, folders }: BenchedShop,
  products: readonly EditTarget[],
  price = '310.85',
): Promise<SaleFigures> {
  const waiting = new Set(
    products.flatMap(({ slug }) =>
      LOCALE_CODES.map((locale) => join(folders.dist, htmlFile(routePath('product-slug', locale, { slug })))),
    ),
  );
  store.transaction(() => {
    for (const { id } of products) changeProduct(store, id, { prices: { regular: '930.95', sale: price } });
  });
  const begun = Date.now();
  const live: number[] = [];
  const text = new RegExp(price.replace('.', '[.,]'));
  while (waiting.size > 0) {
    for (const file of waiting) {
      // When it came into its place, which is more exact than when it was looked at.
      const { ctimeMs } = statSync(file);
      if (ctimeMs < begun || !text.test(readFileSync(file, 'utf8'))) continue;
      live.push((ctimeMs - begun) / 1000);
      waiting.delete(file);
    }
    if (Date.now() - begun > TIMEOUT_MS) {
      throw new Error(`${waiting.size} product pages did not show the sale within ${TIMEOUT_MS / 1000} s.`);
    }
    await sleep(POLL_MS);
  }
  const recorded = ((await whenQuiet(folders.status)) - begun) / 1000;
  const everything = (statSync(join(folders.dist, 'builds/latest.json')).ctimeMs - begun) / 1000;
  return {
    products: products.length,
    first: Math.min(...live),
    half: median(live),
    last: Math.max(...live),
    everything,
    recorded,
  };
}

/** @returns when the last release before a pause was made, in milliseconds since 1970 */
async function whenQuiet(statusFile: string): Promise<number> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    const status = readStatus(statusFile);
    const at = Date.parse(status?.lastRelease?.at ?? '');
    const isIdle = status?.state === 'following' && status.pending === null;
    if (isIdle && Date.now() - at > QUIET_MS) return at;
    await sleep(POLL_MS);
  }
  throw new Error(`Releases went on for more than ${TIMEOUT_MS / 1000} s.`);
}
