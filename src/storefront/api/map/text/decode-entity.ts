import { decodeHTMLStrict } from 'entities';

/** Decodes an entity such as `&eacute;`; other text stays. Browsers get another module: `imports` in package.json. */
export function decodeEntity(entity: string): string {
  return decodeHTMLStrict(entity);
}
