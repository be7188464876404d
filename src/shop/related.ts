/** What a product has in common with others: category ids and attribute or tag terms. */
export interface RelatedInput {
  id: number;
  /** Hidden products have related products but are nobody's. */
  listed: boolean;
  categories: readonly number[];
  /** The categories above its categories. */
  ancestors: readonly number[];
  terms: readonly { taxonomyName: string; slug: string }[];
}

const CATEGORY_WEIGHT = 6;
const ANCESTOR_WEIGHT = 2;
const TAG_WEIGHT = 3;
const TERM_WEIGHT = 1;

/** Terms that say as much as a category; others (colours, sizes) only rank what is related anyway. */
const TAG_TAXONOMIES = new Set(['product_tag', 'product_brand']);
const CATEGORY_TAXONOMY = 'product_cat';

interface Feature {
  weight: number;
  /** Whether sharing it alone makes products related. */
  binds: boolean;
  members: number[];
}

/**
 * The related products of every product: those that share most categories, tags and attribute terms.
 * Equals are ordered by a fixed mix of both ids, so that lists differ from product to product and a
 * change of one product only touches lists that it enters or leaves. A store's own list is partly random.
 * @returns product id -> up to `limit` ids, best first
 */
export function relatedProducts(products: readonly RelatedInput[], limit: number): Map<number, number[]> {
  const { features, featuresOf } = indexFeatures(products);
  const scores = new Int32Array(products.length);
  const bound = new Uint8Array(products.length);
  const related = new Map<number, number[]>();
  for (const [index, product] of products.entries()) {
    const touched: number[] = [];
    for (const feature of featuresOf[index] ?? []) {
      const { weight, binds, members } = features[feature] as Feature;
      for (const member of members) {
        if (scores[member] === 0) touched.push(member);
        scores[member] = (scores[member] ?? 0) + weight;
        if (binds) bound[member] = 1;
      }
    }
    const best = new BestList(limit);
    for (const member of touched) {
      const other = products[member] as RelatedInput;
      if (bound[member] === 1 && other.id !== product.id) {
        best.offer(other.id, scores[member] ?? 0, mixed(product.id, other.id));
      }
      scores[member] = 0;
      bound[member] = 0;
    }
    related.set(product.id, best.ids());
  }
  return related;
}

function indexFeatures(products: readonly RelatedInput[]): { features: Feature[]; featuresOf: number[][] } {
  const features: Feature[] = [];
  const numbers = new Map<string, number>();
  const featuresOf = products.map((product, index) =>
    featuresWithKeys(product).map(([key, weight, binds]) => {
      let number = numbers.get(key);
      if (number === undefined) {
        number = features.push({ weight, binds, members: [] }) - 1;
        numbers.set(key, number);
      }
      if (product.listed) features[number]?.members.push(index);
      return number;
    }),
  );
  return { features, featuresOf };
}

type KeyedFeature = [key: string, weight: number, binds: boolean];

function featuresWithKeys({ categories, ancestors, terms }: RelatedInput): KeyedFeature[] {
  const own = new Set(categories);
  const above = [...new Set([...categories, ...ancestors])];
  return [
    ...[...own].map((id): KeyedFeature => [`category ${id}`, CATEGORY_WEIGHT, true]),
    ...above.map((id): KeyedFeature => [`branch ${id}`, ANCESTOR_WEIGHT, true]),
    ...terms
      .filter(({ taxonomyName }) => taxonomyName !== CATEGORY_TAXONOMY)
      .map(({ taxonomyName, slug }): KeyedFeature => {
        const tag = TAG_TAXONOMIES.has(taxonomyName);
        return [`${taxonomyName} ${slug}`, tag ? TAG_WEIGHT : TERM_WEIGHT, tag];
      }),
  ];
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
