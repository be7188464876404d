/** A kind of product that a plugin of the store adds, as the shop reads it. */
export interface ProductKind {
  /** Names it in the settings (`productKinds`), in products and in fields of its form. */
  name: string;
  /** Fields of GraphQL on the store's interface of products, which stores without the plugin lack. */
  fields: string;
  /**
   * Reads these fields.
   * @param node a product as the store returns it
   * @returns what pages have of it, as JSON; null for a product that is not of the kind
   */
  read(node: object): unknown;
}

/** The data of a product's kinds, by their names. */
type KindData = Readonly<Record<string, unknown>>;

/** The data of the kinds that a product is of; undefined for none. */
export function readKinds(kinds: readonly ProductKind[], node: object): KindData | undefined {
  const found = kinds.flatMap((kind): [string, unknown][] => {
    const data = kind.read(node);
    return data === null ? [] : [[kind.name, data]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
