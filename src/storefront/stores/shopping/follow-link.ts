/** A file of its own: few pages are opened by a link that fills the cart. */
import { atom } from 'nanostores';
import { type CartLink, parseCartLink, withoutCartLink } from '#storefront/domain/cart/cart-link.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import { LINKED_COUPONS_KEY } from '../browser/storage.ts';
import { list, text } from '../browser/stored-json.ts';
import { whenShown } from '../page/open-page.ts';
import { openPanel } from '../page/panels.ts';
import { TabValue } from '../page/tab-value.ts';
import { storeConnection } from '../session/page-connection.ts';
import { $cart, addVariant, applyCoupon } from './cart-store.ts';
import { type Linked, loadLinked } from './linked-products.ts';

/** The effect of a link on the cart. */
export interface LinkOutcome {
  /** Pieces that it has put into the cart. */
  added: number;
  /** Products whose options it leaves open. */
  open: { slug: string; name: string }[];
  /** Ids that the store does not know. */
  unknown: number[];
  /** Codes that were applied. */
  applied: string[];
  /** Codes that wait for the first product in the cart. */
  waiting: string[];
  failures: Failure[];
  isCut: boolean;
}

/** The effect of the link of this page; null for none, or while it is followed. */
export const $followed = atom<LinkOutcome | null>(null);

/** Crawlers that run scripts: they buy nothing, and each cart is a session of the store. */
const CRAWLER = /bot\b|crawl|spider|slurp|mediapartners|google-|bingpreview/i;

/** Codes of links that were opened with an empty cart. */
const waitingCodes = new TabValue(LINKED_COUPONS_KEY, list(text));

/**
 * Does what the page's address says to the cart, once: in a page that is shown, not to crawlers, and not again after a
 * reload. The address stays as it is if the store is out of reach.
 */
export function followCartLink(): void {
  if (CRAWLER.test(navigator.userAgent)) return;
  whenShown(() => {
    if (document.visibilityState === 'visible') return void follow();
    document.addEventListener('visibilitychange', () => void follow(), { once: true });
  });
}

async function follow(): Promise<void> {
  const link = parseCartLink(new URLSearchParams(location.search));
  if (link === null) return;
  openPanel('cart');
  const found = await Promise.all(link.items.map(loadLinked));
  // Another press may have followed the same address meanwhile.
  if (parseCartLink(new URLSearchParams(location.search)) === null) return;
  if (found.includes(null)) {
    $followed.set({ ...NOTHING, failures: [failure('offline')] });
    return;
  }
  const outcome = change(link, found);
  history.replaceState(history.state, '', withoutCartLink(location.href));
  $followed.set(await outcome);
}

/** Begins all changes before it waits for the first, so that a reload repeats none. */
async function change({ items, coupons, isCut }: CartLink, found: readonly Linked[]): Promise<LinkOutcome> {
  const open: LinkOutcome['open'] = [];
  const unknown: number[] = [];
  const adding = found.map(async (linked, place) => {
    const { id = 0, quantity = 0, extra } = items[place] ?? {};
    if (linked === 'unknown' && !unknown.includes(id)) unknown.push(id);
    if (linked === null || linked === 'unknown') return 0;
    if ('open' in linked) {
      if (!open.some(({ slug }) => slug === linked.open.slug)) open.push(linked.open);
      return 0;
    }
    // A refusal becomes a notice, as for any other product.
    const product = extra === undefined ? linked.product : { ...linked.product, extra };
    return (await addVariant(product, quantity)).ok ? quantity : 0;
  });
  const isEmpty = $cart.get().cart.lines.length === 0;
  const codes = isEmpty ? [] : coupons;
  if (isEmpty) waitingCodes.set(coupons);
  const applying = applyAll(codes);
  const added = (await Promise.all(adding)).reduce((sum, pieces) => sum + pieces, 0);
  return { ...(await applying), added, open, unknown, waiting: isEmpty ? coupons : [], isCut };
}

async function applyAll(codes: readonly string[]): Promise<Pick<LinkOutcome, 'applied' | 'failures'>> {
  const applied: string[] = [];
  const failures: Failure[] = [];
  const takesCoupons = storeConnection().config.coupons;
  const outcomes = codes.map((code) => (takesCoupons ? applyCoupon(code) : null));
  for (const [place, code] of codes.entries()) {
    const outcome = await outcomes[place];
    if (outcome?.ok || outcome?.failure.kind === 'couponApplied') applied.push(code);
    else failures.push(outcome?.failure ?? failure('couponRefused', { code }));
  }
  return { applied, failures };
}

/** Applies the codes of links that were opened with an empty cart, once that has something. */
export function applyWaitingCodes(): void {
  const stop = $cart.subscribe(({ cart }) => {
    if (cart.lines.length === 0 || !waitingCodes.get()?.length) return;
    const codes = waitingCodes.get() ?? [];
    waitingCodes.set([]);
    queueMicrotask(() => stop());
    void applyAll(codes).then((outcome) => $followed.set({ ...NOTHING, ...outcome }));
  });
}

const NOTHING: LinkOutcome = {
  added: 0,
  open: [],
  unknown: [],
  applied: [],
  waiting: [],
  failures: [],
  isCut: false,
};
