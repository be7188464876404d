import { FeatureIds, FeatureIndex, hashPair, type IndexedProduct, TopList } from './related-index.ts';

/** The features of a product that others may share: category ids and terms of attributes and tags. */
export interface RelatedInput {
  id: number;
  /** Hidden products have related products, but appear in no list. */
  listed: boolean;
  categories: readonly number[];
  ancestors: readonly number[];
  terms: readonly { taxonomyName: string; slug: string }[];
  /** Products that its page shows already, such as upsells. */
  shownAlready: readonly number[];
}

const CATEGORY_WEIGHT = 6;
const TAG_WEIGHT = 3;
const TERM_WEIGHT = 1;

/** Taxonomies that relate products as categories do; others (colours, sizes) only rank related products. */
const TAG_TAXONOMIES = new Set(['product_tag', 'product_brand']);
const CATEGORY_TAXONOMY = 'product_cat';

/**
 * Finds related products: most categories, tags and terms in common, then neighbouring categories. Equal scores are
 * ordered by a hash of both ids, so a change affects few lists. WooCommerce's own list is partly random.
 */
export class RelatedIndex {
  readonly #limit: number;
  readonly #items = new Map<number, IndexedProduct>();
  readonly #features = new FeatureIds();
  readonly #close = new FeatureIndex();
  readonly #branch = new FeatureIndex();

  constructor(limit: number, products: Iterable<RelatedInput> = []) {
    this.#limit = limit;
    for (const product of products) this.#add(product);
  }

  /** Ids of up to `limit` related products, best first. */
  related(id: number): number[] {
    const item = this.#items.get(id);
    if (item === undefined) return [];
    const excluded = new Set([item.id, ...item.shownAlready]);
    const found = this.#best(item, item.close, this.#close, this.#limit, excluded);
    if (found.length < this.#limit) {
      for (const other of found) excluded.add(other);
      found.push(...this.#best(item, item.branch, this.#branch, this.#limit - found.length, excluded));
    }
    return found;
  }

  /** Other products whose list a change may affect. @param before null for a new one @param listOf earlier lists */
  affectedBy(
    id: number,
    before: RelatedInput | null,
    listOf: (id: number) => readonly number[],
  ): Set<number> {
    const after = this.#items.get(id);
    const old = before === null ? undefined : this.#itemOf(before);
    const neighbours = new Set<IndexedProduct>();
    for (const item of [old, after]) {
      for (const feature of item?.close ?? []) for (const one of this.#close.of(feature)) neighbours.add(one);
      for (const feature of item?.branch ?? [])
        for (const one of this.#branch.of(feature)) neighbours.add(one);
    }
    const affected = new Set<number>();
    for (const neighbour of neighbours) {
      if (neighbour.id === id) continue;
      const list = listOf(neighbour.id);
      if (list.includes(id) || (after?.listed === true && this.#enters(neighbour, after, list))) {
        affected.add(neighbour.id);
      }
    }
    return affected;
  }

  /** True if a product that is not in a list ranks before the list's last. */
  #enters(owner: IndexedProduct, candidate: IndexedProduct, list: readonly number[]): boolean {
    if (owner.shownAlready.includes(candidate.id)) return false;
    const last = this.#items.get(list.at(-1) ?? -1);
    if (list.length < this.#limit || last === undefined) return true;
    const one = this.#rank(owner, candidate);
    const other = this.#rank(owner, last);
    const decisive = one.findIndex((value, index) => value !== other[index]);
    return (one[decisive] ?? 0) > (other[decisive] ?? 0);
  }

  /** The sort keys of a list, most important first; higher is better. */
  #rank(
    owner: IndexedProduct,
    item: IndexedProduct,
  ): [close: number, score: number, order: number, id: number] {
    const close = this.#shared(owner.close, item.close);
    const score = close > 0 ? close : this.#shared(owner.branch, item.branch);
    const terms = this.#shared(owner.terms, item.terms);
    return [Math.sign(close), score + terms, -hashPair(owner.id, item.id), -item.id];
  }

  #shared(features: readonly number[], others: readonly number[]): number {
    let sum = 0;
    for (const feature of features) if (others.includes(feature)) sum += this.#features.weight(feature);
    return sum;
  }

  #best(
    item: IndexedProduct,
    features: readonly number[],
    members: FeatureIndex,
    count: number,
    excluded: Set<number>,
  ) {
    const touched: IndexedProduct[] = [];
    for (const feature of features) {
      const weight = this.#features.weight(feature);
      for (const other of members.of(feature)) {
        if (!other.listed) continue;
        if (other.score === 0) touched.push(other);
        other.score += weight;
      }
    }
    const shared = this.#features.marked(item.terms);
    const list = new TopList(count);
    for (const other of touched) {
      let score = other.score;
      other.score = 0;
      // Most candidates rank behind the list's last even if all their terms are shared.
      if (score + TERM_WEIGHT * other.terms.length < list.least || excluded.has(other.id)) continue;
      for (const term of other.terms) score += TERM_WEIGHT * (shared[term] ?? 0);
      list.offer(other.id, score, item.id);
    }
    return list.ids();
  }

  #add(input: RelatedInput): void {
    const item = this.#itemOf(input);
    this.#items.set(item.id, item);
    this.#close.add(item, item.close);
    this.#branch.add(item, item.branch);
  }

  #itemOf({ id, listed, categories, ancestors, terms, shownAlready }: RelatedInput): IndexedProduct {
    const category = (each: number) => this.#features.of(`category ${each}`, CATEGORY_WEIGHT);
    const close = new Set(categories.map(category));
    const branch = new Set([...close, ...ancestors.map(category)]);
    const others = new Set<number>();
    for (const { taxonomyName, slug } of terms) {
      if (taxonomyName === CATEGORY_TAXONOMY) continue;
      const tag = TAG_TAXONOMIES.has(taxonomyName);
      const number = this.#features.of(`${taxonomyName} ${slug}`, tag ? TAG_WEIGHT : TERM_WEIGHT);
      (tag ? close : others).add(number);
    }
    return { id, listed, close: [...close], branch: [...branch], terms: [...others], shownAlready, score: 0 };
  }
}
