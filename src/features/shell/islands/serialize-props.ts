interface IslandMetadata {
  displayName: string;
  hydrate?: string;
}

/**
 * Writes the properties of an island for its page, in place of Astro's own form, which names the type of each value.
 * @param props plain data: what JSON holds; properties that are undefined are left out
 * @param metadata of Astro: the component's name and its directive
 * @returns JSON
 * @throws Error for another value, which would reach the island as something else, and for another directive
 */
export function serializeProps(
  props: object,
  { displayName, hydrate = 'interaction' }: IslandMetadata,
): string {
  if (hydrate !== 'interaction') {
    throw new Error(`<${displayName} client:${hydrate}>: islands are hydrated by client:interaction.`);
  }
  return JSON.stringify(props, function (this: Record<string, unknown>, key) {
    const value = this[key];
    if (!isPlain(value)) throw new Error(`<${displayName}> gets ${formatKind(value)} as "${key}", not JSON.`);
    return value;
  });
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return !/function|symbol|bigint/.test(typeof value);
  if (Array.isArray(value)) return !value.includes(undefined);
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function formatKind(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `${Array.isArray(value) ? 'an array with gaps' : `a ${value.constructor.name}`}`;
  return typeof value === 'number' ? String(value) : `a ${typeof value}`;
}
