import { nodes } from './nodes.ts';

/** A list of products of which only the places are asked for: a product that cannot be returned fails no place. */
export interface Places {
  edges: readonly { cursor: string | null }[];
}

/** @returns the ids of all products of a list, also of those that the store cannot return; none where it is absent */
export function idsOf(list: Places | null | undefined): number[] {
  return nodes({ nodes: list?.edges ?? [] })
    .map(({ cursor }) => idOfCursor(cursor))
    .filter((id) => id !== null);
}

/** @returns the id that a place in a list of WPGraphQL holds; null where it holds none */
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
