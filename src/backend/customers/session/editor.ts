import { createHash, timingSafeEqual } from 'node:crypto';

/** An editor of the store, who proves it with every request, as with an application password of WordPress. */
export interface EditorAccess {
  name: string;
  password: string;
}

/** Reads `name:password`; null if it is not so. */
export function editorOf(text: string): EditorAccess | null {
  const [, name = '', password = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  return name === '' ? null : { name, password };
}

/** Returns true if a request's `Authorization` header is the editor's. */
export function isEditorsHeader(header: string | undefined, editor: EditorAccess | null): boolean {
  if (header === undefined || editor === null) return false;
  const { name, password } = editor;
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return timingSafeEqual(digest(header), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
