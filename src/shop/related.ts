/** What a product has in common with others: category ids and attribute or tag terms. */
export interface RelatedInput {
  id: number;
  /** Hidden products have related products but are nobody's. */
  listed: boolean;
  categories: readonly number[];
  /** The categories above its categories. */
  ancestors: readonly number[];
  terms: readonly { taxonomyName: string; slug: string }[];
  /** Products that its page shows already, such as upsells. */
  shownAlready: readonly number[];
}

const CATEGORY_WEIGHT = 6;
const TAG_WEIGHT = 3;
const TERM_WEIGHT = 1;

/** Terms that say as much as a category; others (colours, sizes) only rank what is related anyway. */
const TAG_TAXONOMIES = new Set(['product_tag', 'product_brand']);
const CATEGORY_TAXONOMY = 'product_cat';

/** A product with everything it may share replaced by small numbers. */
interface Item {
  id: number;
  listed: boolean;
  /** Own categories and tags: sharing one makes products related. */
  close: number[];
  /** The same categories and those above them: they fill up a short list. */
  branch: number[];
  /** Attribute terms. */
  terms: number[];
  shownAlready: readonly number[];
}

/**
 * The related products of every product: those that share most of its categories, tags and attribute
 * terms, then those from neighbouring categories. Equals are ordered by a fixed mix of both ids, so that
 * lists differ from product to product and a change of one product only touches lists that it enters or
 * leaves. A store's own list is partly random.
 * @returns product id -> up to `limit` ids, best first
 */
export function relatedProducts(products: readonly RelatedInput[], limit: number): Map<number, number[]> {
  const numbers = new Numbers();
  const items = products.map((product) => itemOf(product, numbers));
  const close = membersOf(items, ({ close: features }) => features);
  const branch = membersOf(items, ({ branch: features }) => features);
  const terms = new TermTable(items);
  const ids = Int32Array.from(items, ({ id }) => id);
  const scores = new Int32Array(items.length);
  const best = (item: Item, features: number[], members: Members, count: number, excluded: Set<number>) => {
    const touched: number[] = [];
    for (const feature of features) {
      const weight = numbers.weight(feature);
      for (const place of members.get(feature) ?? []) {
        if (scores[place] === 0) touched.push(place);
        scores[place] = (scores[place] ?? 0) + weight;
      }
    }
    const list = new BestList(count);
    for (const place of touched) {
      const score = scores[place] ?? 0;
      scores[place] = 0;
      const id = ids[place] ?? 0;
      if (!excluded.has(id)) {
        list.offer(id, score + TERM_WEIGHT * terms.sharedWith(place), mixed(item.id, id));
      }
    }
    return list.ids();
  };
  const related = new Map<number, number[]>();
  for (const item of items) {
    terms.compareWith(item);
    const excluded = new Set([item.id, ...item.shownAlready]);
    const found = best(item, item.close, close, limit, excluded);
    if (found.length < limit) {
      for (const id of found) excluded.add(id);
      found.push(...best(item, item.branch, branch, limit - found.length, excluded));
    }
    related.set(item.id, found);
  }
  return related;
}

/** Feature -> places of the listed products that have it. */
type Members = Map<number, number[]>;

function itemOf(input: RelatedInput, numbers: Numbers): Item {
  const { id, listed, categories, ancestors, terms, shownAlready } = input;
  const own = [...new Set(categories)].map((category) => numbers.of(`category ${category}`, CATEGORY_WEIGHT));
  const above = [...new Set(ancestors)].map((category) =>
    numbers.of(`category ${category}`, CATEGORY_WEIGHT),
  );
  const branch = [...new Set([...own, ...above])];
  const item: Item = { id, listed, close: own, branch, terms: [], shownAlready };
  for (const { taxonomyName, slug } of terms) {
    if (taxonomyName === CATEGORY_TAXONOMY) continue;
    const tag = TAG_TAXONOMIES.has(taxonomyName);
    const number = numbers.of(`${taxonomyName} ${slug}`, tag ? TAG_WEIGHT : TERM_WEIGHT);
    if (tag) item.close.push(number);
    else item.terms.push(number);
  }
  return item;
}

function membersOf(items: readonly Item[], featuresOf: (item: Item) => number[]): Members {
  const members: Members = new Map();
  for (const [place, item] of items.entries()) {
    if (!item.listed) continue;
    for (const feature of featuresOf(item)) {
      const list = members.get(feature);
      if (list === undefined) members.set(feature, [place]);
      else list.push(place);
    }
  }
  return members;
}

/** Numbers for names, each with what sharing it is worth. */
class Numbers {
  readonly #numbers = new Map<string, number>();
  readonly #weights: number[] = [];

  of(name: string, weight: number): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#weights.push(weight) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }

  weight(number: number): number {
    return this.#weights[number] ?? 0;
  }
}

/** The terms of all items in one array: comparing an item with thousands reads little memory. */
class TermTable {
  readonly #terms: Int32Array;
  readonly #starts: Int32Array;
  readonly #wanted: Uint8Array;
  #current: readonly number[] = [];

  constructor(items: readonly Item[]) {
    this.#terms = Int32Array.from(items.flatMap(({ terms }) => terms));
    this.#starts = new Int32Array(items.length + 1);
    for (const [place, { terms }] of items.entries()) {
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + terms.length;
    }
    this.#wanted = new Uint8Array(this.#terms.reduce((most, term) => Math.max(most, term + 1), 0));
  }

  compareWith({ terms }: Item): void {
    for (const term of this.#current) this.#wanted[term] = 0;
    for (const term of terms) this.#wanted[term] = 1;
    this.#current = terms;
  }

  /** How many terms the item at a place has in common with the one that is compared. */
  sharedWith(place: number): number {
    const end = this.#starts[place + 1] ?? 0;
    let count = 0;
    for (let at = this.#starts[place] ?? 0; at < end; at++) count += this.#wanted[this.#terms[at] ?? 0] ?? 0;
    return count;
  }
}

/** The few best of many, by score, then by order number, then by id. */
class BestList {
  readonly #limit: number;
  readonly #entries: { id: number; score: number; order: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, score: number, order: number): void {
    const entries = this.#entries;
    let place = entries.length;
    while (place > 0) {
      const above = entries[place - 1];
      if (above === undefined || above.score > score) break;
      if (above.score === score && (above.order < order || (above.order === order && above.id < id))) break;
      place--;
    }
    if (place >= this.#limit) return;
    entries.splice(place, 0, { id, score, order });
    if (entries.length > this.#limit) entries.pop();
  }

  ids(): number[] {
    return this.#entries.map(({ id }) => id);
  }
}

/** A fixed number for a pair of ids without any visible order (the finaliser of MurmurHash3). */
function mixed(one: number, other: number): number {
  let bits = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
