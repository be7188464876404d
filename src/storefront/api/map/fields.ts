import { decodeEntity } from '#storefront/api/map/text/decode-entity.ts';
import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import type { MinorUnits } from '../../domain/pricing/pricing-types.ts';
import type { ResultOf } from '../graphql.ts';
import type { PICTURE } from '../operations/fragments.ts';

/** @returns the nodes of a connection without those that are not objects; none if it is absent */
export function nodes<T>(connection: { nodes: readonly T[] } | null | undefined): readonly T[] {
  const list: unknown = connection?.nodes;
  return Array.isArray(list) ? list.filter((node) => typeof node === 'object' && node !== null) : [];
}

/** @returns the items of a list without the missing ones; none if it is absent */
export function present<T>(list: readonly (T | null)[] | null | undefined): T[] {
  return (list ?? []).filter((item) => item !== null);
}

/** A store's number if it is a single one: not of a product with variations, which lists one for each. */
export function singleNumber(raw: string | null | undefined): string | null {
  return raw && /^\d+(\.\d+)?$/.test(raw) ? raw : null;
}

/** A list of products read for their places alone: a product that cannot be returned fails no place. */
interface Places {
  edges: readonly { cursor: string | null }[];
}

/** @returns the ids of all products of a list, also of those that the store cannot return; none if it is absent */
export function idsOf(list: Places | null | undefined): number[] {
  return nodes({ nodes: list?.edges ?? [] })
    .map(({ cursor }) => idOfCursor(cursor))
    .filter((id) => id !== null);
}

/** @returns the id that a place in a list of WPGraphQL holds; null if it holds none */
export function idOfCursor(cursor: string | null): number | null {
  const id = /^arrayconnection:(\d+)$/.exec(decode(cursor ?? ''))?.[1];
  return id === undefined ? null : Number(id);
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** Decodes the HTML entities of a text; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(/&#?\w{1,8};/g, (entity) => decodeEntity(entity));
}

/** Text of HTML, without tags, entities and outer white space. Small enough for browsers; releases use `plainText`. */
export function stripHtml(html: string | null | undefined): string {
  const untagged = (html ?? '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return decodeEntities(untagged).replace(/\s+/gu, ' ').trim();
}

/** @returns the URL of a link or picture if it is an `http` or `https` one, otherwise null */
export function safeUrl(url: string | null | undefined): string | null {
  const text = decodeEntities(url ?? '').trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** Decodes a slug: WordPress percent-encodes other scripts than Latin, and links encode them again. */
export function decodeSlug(slug: string | null | undefined): string {
  const wellFormed = (slug ?? '').toWellFormed();
  try {
    return decodeURIComponent(wellFormed);
  } catch {
    return wellFormed;
  }
}

type PictureNode = ResultOf<typeof PICTURE>;

/** Maps an image; null if there is none or its URL is not safe. */
export function mapPicture(node: PictureNode | null | undefined): Picture | null {
  const sourceUrl = safeUrl(node?.sourceUrl);
  if (node === null || node === undefined || sourceUrl === null) return null;
  return {
    databaseId: node.databaseId,
    sourceUrl,
    altText: stripHtml(node.altText),
    title: stripHtml(node.title),
    width: null,
    height: null,
    asset: null,
  };
}

/** Reads a decimal such as `36.00210084` as minor units, halves rounded away from zero; null if it is not a number. */
export function toMinorUnits(decimal: string | null | undefined, decimals: number): MinorUnits | null {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal?.trim() ?? '');
  if (found === null) return null;
  const [, sign, whole = '', fraction = ''] = found;
  const digits = fraction.padEnd(decimals + 1, '0');
  const up = digits.charAt(decimals) >= '5' ? 1 : 0;
  const value = Number(whole + digits.slice(0, decimals)) + up;
  if (!Number.isSafeInteger(value)) return null;
  return sign && value ? -value : value;
}
