import { SHARED_PROPS } from '#storefront/domain/page-data/client-config.ts';

interface IslandMetadata {
  displayName: string;
  hydrate?: string;
}

/**
 * Writes the properties of an island for its page, in place of Astro's own form, which names the type of each value.
 * @param props plain data: what JSON holds; properties that are undefined are left out
 * @param metadata of Astro: the component's name and its directive
 * @returns JSON, without what the page's config says (`SHARED_PROPS`)
 * @throws Error for another value, which would reach the island as something else, and for another directive
 */
export function serializeProps(
  props: object,
  { displayName, hydrate = 'interaction' }: IslandMetadata,
): string {
  if (hydrate !== 'interaction') {
    throw new Error(`<${displayName} client:${hydrate}>: islands are hydrated by client:interaction.`);
  }
  checkPlain(props, (key, value) => {
    throw new Error(`<${displayName}> gets ${formatKind(value)} as "${key}", not JSON.`);
  });
  const own = Object.entries(props).filter(([name]) => !SHARED.has(name));
  return JSON.stringify(Object.fromEntries(own));
}

const SHARED: ReadonlySet<string> = new Set(SHARED_PROPS);

/** Checks every value beforehand: a replacer makes `JSON.stringify` take three times as long. */
function checkPlain(object: object, refuse: (key: string, value: unknown) => never): void {
  for (const [key, value] of Object.entries(object)) {
    if (!isPlain(value)) refuse(key, value);
    if (typeof value === 'object' && value !== null) checkPlain(value, refuse);
  }
}

const NO_JSON: ReadonlySet<string> = new Set(['function', 'symbol', 'bigint']);

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return !NO_JSON.has(typeof value);
  if (Array.isArray(value)) return !value.includes(undefined);
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function formatKind(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `${Array.isArray(value) ? 'an array with gaps' : `a ${value.constructor.name}`}`;
  return typeof value === 'number' ? String(value) : `a ${typeof value}`;
}
