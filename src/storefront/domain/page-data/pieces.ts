import type { Catalog } from '../catalog/catalog.ts';

/** Parts of pages that a render thread caches, so that what repeats is rendered once. */
export interface Pieces {
  /**
   * A cached piece, or undefined. What was read for it counts as read for this page too.
   * @param of the entity that it is made of, if it is of one: another object is another entity
   */
  find(key: string, of?: object): unknown;
  /** Begins a piece, which must read nothing but this catalog, and what its key stands for and it is made of. */
  begin(key: string, of?: object): { catalog: Catalog; store(piece: unknown, size: number): void };
}

/** A value for many pages, made once where pieces are cached. @param key all that it depends on besides the catalog */
export function cached<Value>(
  { catalog, pieces }: { catalog: Catalog; pieces?: Pieces },
  key: string,
  make: (catalog: Catalog) => Value,
): Value {
  if (pieces === undefined) return make(catalog);
  const found = pieces.find(key);
  if (found !== undefined) return found as Value;
  const piece = pieces.begin(key);
  const value = make(piece.catalog);
  piece.store(value, typeof value === 'string' ? value.length : 0);
  return value;
}

/** A text in one piece of memory: a concatenated one keeps all of its parts, and is copied slowly. */
export function flat(text: string): string {
  FLATTENING.test(text);
  return text;
}

/** A search makes the engine join the parts. */
const FLATTENING = /^/;

/**
 * Makes a component render once for all pages of a locale that give it the same properties. It must know the page by
 * its properties alone, which must be plain data; what stands in its slots is rendered for each page.
 * @param name unique among pieces
 * @returns the component, which the renderer knows as a piece; Astro's own runtime renders it as before
 */
export function piece<Component>(name: string, component: Component): Component {
  const render = component as (...page: unknown[]) => unknown;
  const factory = (...page: unknown[]) => render(...page);
  return Object.assign(factory, { isAstroComponentFactory: true, piece: name }) as Component;
}
