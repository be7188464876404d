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
  /** Scratch space of the comparison that is under way. */
  score: number;
}

/**
 * The related products of every product: those that share most of its categories, tags and attribute
 * terms, then those from neighbouring categories. Equals are ordered by a fixed mix of both ids, so that
 * lists differ from product to product and a change of one product only touches lists that it enters or
 * leaves. A store's own list is partly random.
 */
export class RelatedIndex {
  readonly #limit: number;
  readonly #items = new Map<number, Item>();
  readonly #numbers = new FeatureIds();
  readonly #close = new FeatureIndex();
  readonly #branch = new FeatureIndex();

  /** @param limit length of a list */
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

  /**
   * Products whose list has to be worked out again after a product changed: those whose list it is in, and
   * those whose list it may enter. The changed product itself is not among them.
   * @param before the product as it was; null where it is new
   * @param listOf the list that a product had
   */
  affectedBy(
    id: number,
    before: RelatedInput | null,
    listOf: (id: number) => readonly number[],
  ): Set<number> {
    const after = this.#items.get(id);
    const old = before === null ? undefined : this.#itemOf(before);
    const neighbours = new Set<Item>();
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

  /** Whether a product comes before the last of a list that it is not in. */
  #enters(owner: Item, candidate: Item, list: readonly number[]): boolean {
    if (owner.shownAlready.includes(candidate.id)) return false;
    const last = this.#items.get(list.at(-1) ?? -1);
    if (list.length < this.#limit || last === undefined) return true;
    const one = this.#rank(owner, candidate);
    const other = this.#rank(owner, last);
    const decisive = one.findIndex((value, place) => value !== other[place]);
    return (one[decisive] ?? 0) > (other[decisive] ?? 0);
  }

  /** What the order of a list is made from, the most important first; higher is better. */
  #rank(owner: Item, item: Item): [close: number, score: number, order: number, id: number] {
    const close = this.#shared(owner.close, item.close);
    const score = close > 0 ? close : this.#shared(owner.branch, item.branch);
    const terms = this.#shared(owner.terms, item.terms);
    return [Math.sign(close), score + terms, -hashPair(owner.id, item.id), -item.id];
  }

  #shared(features: readonly number[], others: readonly number[]): number {
    let sum = 0;
    for (const feature of features) if (others.includes(feature)) sum += this.#numbers.weight(feature);
    return sum;
  }

  #best(
    item: Item,
    features: readonly number[],
    members: FeatureIndex,
    count: number,
    excluded: Set<number>,
  ) {
    const touched: Item[] = [];
    for (const feature of features) {
      const weight = this.#numbers.weight(feature);
      for (const other of members.of(feature)) {
        if (!other.listed) continue;
        if (other.score === 0) touched.push(other);
        other.score += weight;
      }
    }
    const wanted = this.#numbers.marked(item.terms);
    const list = new TopList(count);
    for (const other of touched) {
      let score = other.score;
      other.score = 0;
      // Most candidates are behind the list's last with every term they have.
      if (score + TERM_WEIGHT * other.terms.length < list.least || excluded.has(other.id)) continue;
      for (const term of other.terms) score += TERM_WEIGHT * (wanted[term] ?? 0);
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

  #itemOf({ id, listed, categories, ancestors, terms, shownAlready }: RelatedInput): Item {
    const category = (each: number) => this.#numbers.of(`category ${each}`, CATEGORY_WEIGHT);
    const close = new Set(categories.map(category));
    const branch = new Set([...close, ...ancestors.map(category)]);
    const others = new Set<number>();
    for (const { taxonomyName, slug } of terms) {
      if (taxonomyName === CATEGORY_TAXONOMY) continue;
      const tag = TAG_TAXONOMIES.has(taxonomyName);
      const number = this.#numbers.of(`${taxonomyName} ${slug}`, tag ? TAG_WEIGHT : TERM_WEIGHT);
      (tag ? close : others).add(number);
    }
    return { id, listed, close: [...close], branch: [...branch], terms: [...others], shownAlready, score: 0 };
  }
}

/** Feature -> the products that have it. */
class FeatureIndex {
  readonly #lists = new Map<number, Item[]>();

  of(feature: number): readonly Item[] {
    return this.#lists.get(feature) ?? [];
  }

  add(item: Item, features: readonly number[]): void {
    for (const feature of features) {
      const list = this.#lists.get(feature);
      if (list === undefined) this.#lists.set(feature, [item]);
      else list.push(item);
    }
  }
}

/** Numbers for names, each with what sharing it is worth. */
class FeatureIds {
  readonly #numbers = new Map<string, number>();
  readonly #weights: number[] = [];
  #marks = new Uint8Array(0);
  #marked: readonly number[] = [];

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

  /** By number: 1 for these, 0 for all others; good until it is called again. */
  marked(numbers: readonly number[]): Uint8Array {
    if (this.#marks.length < this.#weights.length) this.#marks = new Uint8Array(this.#weights.length);
    for (const number of this.#marked) this.#marks[number] = 0;
    for (const number of numbers) this.#marks[number] = 1;
    this.#marked = numbers;
    return this.#marks;
  }
}

/** The few best of many, by score, then by a fixed mix with the owner's id, then by id. */
class TopList {
  readonly #limit: number;
  readonly #entries: { id: number; score: number; order: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** No lower score can get in. */
  get least(): number {
    return this.#entries.length < this.#limit ? 0 : (this.#entries.at(-1)?.score ?? 0);
  }

  offer(id: number, score: number, owner: number): void {
    const entries = this.#entries;
    const order = hashPair(owner, id);
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
function hashPair(one: number, other: number): number {
  let bits = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
