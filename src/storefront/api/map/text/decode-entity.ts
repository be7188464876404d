import { decodeHTMLStrict } from 'entities';

/**
 * Decodes an HTML entity, such as `&eacute;` or `&#233;`; returns any other text as it is. Browsers get the
 * smaller module beside it, see `imports` in `package.json`.
 */
export function decodeEntity(entity: string): string {
  return decodeHTMLStrict(entity);
}
