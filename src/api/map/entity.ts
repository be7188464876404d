import { decodeHTMLStrict } from 'entities';

/** What an entity of HTML stands for, such as `&eacute;` or `&#233;`; itself where it is none. Browsers know it: see `package.json`. */
export function decodeEntity(entity: string): string {
  return decodeHTMLStrict(entity);
}
