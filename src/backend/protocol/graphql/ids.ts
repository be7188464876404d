import { UserError } from '../../errors.ts';

/** A node's global id: base64 of its kind and its database id, such as `post:44`. */
export function globalId(kind: string, id: string | number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64');
}

/** @throws UserError where the text is no global id */
export function parseGlobalId(text: string): { kind: string; id: number } {
  const match = /^(\w+):(\d+)$/.exec(Buffer.from(text, 'base64').toString('utf8'));
  if (!match?.[1]) throw new UserError('The "global ID" is invalid');
  return { kind: match[1], id: Number(match[2]) };
}

/** A place in a list: base64 of `arrayconnection:` and the id of the node there. */
export function cursorOf(id: string | number): string {
  return Buffer.from(`arrayconnection:${id}`).toString('base64');
}

/** @returns the id in a cursor, null where the text is no cursor */
export function parseCursor(cursor: string | null | undefined): string | null {
  if (!cursor) return null;
  return /^arrayconnection:(.+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8'))?.[1] ?? null;
}
