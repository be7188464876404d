/** Collects the best candidates, by score, then by distance, then by id. */
class TopList {
  readonly #limit: number;
  readonly #entries: { id: number; score: number; distance: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, score: number, distance: number): void {
    const entries = this.#entries;
    let position = entries.length;
    while (position > 0) {
      const above = entries[position - 1];
      if (above === undefined || above.score > score) break;
      const isNearer = above.distance < distance || (above.distance === distance && above.id < id);
      if (above.score === score && isNearer) break;
      position--;
    }
    if (position >= this.#limit) return;
    entries.splice(position, 0, { id, score, distance });
    if (entries.length > this.#limit) entries.pop();
  }

  ids(): number[] {
    return this.#entries.map(({ id }) => id);
  }
}

/** Hashes an id to 32 bits, with the finaliser of MurmurHash3; no two ids below 2^32 have the same hash. */
function hashId(id: number): number {
  let bits = Math.imul(id, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Features that others may share with a product: ids of categories, numbers of terms. */
export interface RelatedCandidate {
  id: number;
  categories: readonly number[];
  /** The categories above them. */
  above: readonly number[];
  /** Tags and brands: they relate products as categories do. */
  tags: readonly number[];
  /** Other terms, such as colours, which only rank related products. */
  terms: readonly number[];
}

/** A product whose related products are sought; it may be in no list itself. */
export interface RelatedOwner extends RelatedCandidate {
  /** Products that its page shows already, such as upsells. */
  shown: readonly number[];
}

/**
 * The listed products of a category and below it, or of a tag, in the order of `ringPlace`: a ring. From each of its
 * rings a product is compared with those that come next after its own place, so that a change concerns as few others
 * however large the catalog is.
 */
export interface RelatedRings {
  /** The next `RELATED_WINDOW` products of a ring after the place of an owner, which is not among them; fewer in a smaller one. */
  window(ring: string, owner: number): readonly RelatedCandidate[];
}

/** Rings up to this size are compared as a whole. */
export const RELATED_WINDOW = 64;

const CATEGORY_WEIGHT = 6;
const TAG_WEIGHT = 3;

/** Taxonomies that relate products as categories do. */
const TAG_TAXONOMIES = new Set(['product_tag', 'product_brand']);

export function isTagTaxonomy(taxonomy: string): boolean {
  return TAG_TAXONOMIES.has(taxonomy);
}

/** Number of places; after the last one follows the first. */
export const RING_PLACES = 2 ** 32;

/** The place of a product in all rings. */
export function ringPlace(id: number): number {
  return hashId(id);
}

/** From one place to another, at least 1: from a place to itself it is the whole ring. */
export function ringDistance(from: number, to: number): number {
  return to > from ? to - from : to - from + RING_PLACES;
}

function categoryRing(id: number): string {
  return `category ${id}`;
}

function tagRing(tag: number): string {
  return `tag ${tag}`;
}

/** All rings of a product. */
export function ringsOf({ categories, above, tags }: RelatedCandidate): Set<string> {
  return new Set([...[...categories, ...above].map(categoryRing), ...tags.map(tagRing)]);
}

/**
 * Finds related products: most categories, tags and terms in common, then neighbouring categories. Of equal
 * ones those that come next in a ring, so that each is in as many lists. WooCommerce's own list is partly random.
 * @returns ids of up to `limit`, best first
 */
export function relatedProducts(owner: RelatedOwner, rings: RelatedRings, limit: number): number[] {
  const compared = new Set([owner.id, ...owner.shown]);
  const close = new TopList(limit);
  const neighbours = new TopList(limit);
  const place = ringPlace(owner.id);
  const branch = [...owner.categories, ...owner.above];
  const compare = (ring: string) => {
    for (const one of rings.window(ring, owner.id)) {
      if (compared.has(one.id)) continue;
      compared.add(one.id);
      const common = CATEGORY_WEIGHT * shared(owner.categories, one.categories);
      const tags = TAG_WEIGHT * shared(owner.tags, one.tags);
      const terms = shared(owner.terms, one.terms);
      const distance = ringDistance(place, ringPlace(one.id));
      if (common + tags > 0) close.offer(one.id, common + tags + terms, distance);
      else neighbours.offer(one.id, CATEGORY_WEIGHT * sharedBranch(branch, one) + terms, distance);
    }
  };
  for (const category of owner.categories) compare(categoryRing(category));
  for (const tag of owner.tags) compare(tagRing(tag));
  const found = close.ids();
  if (found.length === limit) return found;
  for (const category of owner.above) compare(categoryRing(category));
  return [...close.ids(), ...neighbours.ids()].slice(0, limit);
}

function sharedBranch(branch: readonly number[], { categories, above }: RelatedCandidate): number {
  return shared(branch, categories) + shared(branch, above);
}

function shared(features: readonly number[], others: readonly number[]): number {
  let count = 0;
  for (const feature of features) if (others.includes(feature)) count++;
  return count;
}
