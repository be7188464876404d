import { fingerprint } from '#pipeline/index/fingerprint.ts';
import { isErrorPath, payloadFile } from '#pipeline/index/page-files.ts';
import type { WrittenPage } from '#pipeline/render/worker-messages.ts';
import { cardFieldsKey, entityKey } from '#pipeline/snapshot/entity-keys.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';

/** As many as in the synthetic stores. */
const CATEGORIES = 200;
/** Pages of each list. */
const LIST_PAGES = 10;
/** Cards on a product's page: related products and those last looked for. */
const RELATED = 9;
const CARDS_OF_LIST = 24;
const POLICY = "default-src 'self'; script-src 'self'";

/** Fills a snapshot with what a plan reads of a catalog: the addresses of its products and lists. */
export function fillSnapshot(file: string, products: number): void {
  const db = new SnapshotDatabase(file);
  const add = (key: string, value: unknown) => db.put('entity', key, 'hash', JSON.stringify(value));
  db.transaction(() => {
    add(entityKey.settings, { languages: null });
    for (let page = 1; page <= LIST_PAGES; page++) {
      add(entityKey.listing(null, page), {});
      for (let id = 0; id < CATEGORIES; id++) add(entityKey.listing(`category-${id}`, page), {});
    }
    for (let id = 1; id <= products; id++) add(entityKey.slug(slugOf(id)), id);
  });
  db.close();
}

/** Says in a snapshot that the price of a product changed. */
export function changePriceOf(file: string, id: number): void {
  const db = new SnapshotDatabase(file);
  for (const key of [entityKey.product(id), entityKey.card(id)]) {
    db.put('entity', key, 'new', '{}');
    db.put('entity_change', key, 'old', '["price"]');
  }
  db.close();
}

/** A page as a render thread returns it, without files: its hashes and keys follow from its path. */
export function recordedPage(path: string, products: number, code: string): WrittenPage {
  const { locale, rest: own } = splitLocale(path);
  const [, id] = /^\/product\/.*-(\d+)\/$/.exec(own) ?? [];
  const cards = cardsOf(id === undefined ? own : id, id === undefined ? CARDS_OF_LIST : RELATED, products);
  const keys = ['settings', 'menu', entityKey.contentLinks(locale), ...cards];
  if (id === undefined) keys.push(`listing:${own}`, 'facets', entityKey.alternates(null));
  else keys.push(...keysOfProduct(Number(id)));
  const hash = fingerprint(path + code)
    .toString(36)
    .padEnd(43, 'x');
  const payloadHash = isErrorPath(path) || payloadFile(path) === null ? null : hash;
  return { path, htmlHash: hash, payloadHash, csp: POLICY, keys, isUpdate: false, files: [] };
}

/** The file has no name of a product in a language, so all locales share what they read. */
function keysOfProduct(id: number): string[] {
  const { product, related, slug, term } = entityKey;
  return [product(id), related(id), slug(slugOf(id)), term((id % 500) + 1), cardFieldsKey(id)];
}

function cardsOf(of: string, count: number, products: number): string[] {
  let last = fingerprint(of);
  return Array.from({ length: count }, () => {
    last = fingerprint(String(last));
    return entityKey.card((last % products) + 1);
  });
}

/** Names in no order of their ids, as a store has them. */
function slugOf(id: number): string {
  return `${(Math.imul(id, 2654435761) >>> 0).toString(36)}-stoneware-mug-${id}`;
}
