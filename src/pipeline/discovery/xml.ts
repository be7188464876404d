const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot hold: most control characters and half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text for an element or attribute of an XML file; characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The text that `xmlText` has written. */
export function plainText(text: string): string {
  return text.replace(/&\w+;/g, (entity) => SIGNS.get(entity) ?? entity);
}

const SIGNS = new Map(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

/** An element with text; empty if there is none. */
export function element(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${xmlText(text)}</${name}>` : '';
}
