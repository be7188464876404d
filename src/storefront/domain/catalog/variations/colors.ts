import type { BrowserProduct, NamedTerm, ProductAttribute, ShownPicture } from '../catalog-types.ts';

/** Colours of swatches with their names in the languages of the shop, without accents. */
const SWATCHES: Record<string, string> = {
  '#36434b': 'black schwarz negro noir nero preto slate charcoal ink',
  '#f4eee1': 'white weiss weiß blanco blanc bianco branco chalk ivory elfenbein marfil ivoire avorio marfim',
  '#a9b8b8': 'grey gray grau gris grigio cinza fog silver silber plateado argent argento prata',
  '#dcc59a': 'beige bege sand cream creme crema natural natur arena sable sabbia areia',
  '#8a6244': 'brown braun marron marrone marrom brun brune tan',
  '#b4573a': 'red rot rojo rouge rosso vermelho clay terracotta rust',
  '#d9812f': 'orange naranja arancione arancio laranja amber',
  '#e4b545': 'yellow gelb amarillo jaune giallo amarelo mustard gold dorado dore oro dourado',
  '#2f6352': 'green grun gruen verde vert kelp forest',
  '#93a05a': 'olive oliv oliva moss',
  '#3f8f8b': 'teal turquoise turkis tuerkis turquesa turchese petrol',
  '#2d6a86': 'blue blau azul bleu blu azzurro celeste',
  '#26405a': 'navy marine marino marinho nachtblau nuit noche notte noite',
  '#74588f': 'purple violet lila violett morado viola roxo lavender',
  '#dc9c93': 'pink rosa rose salmon',
};

const COLOR_BY_NAME = new Map(
  Object.entries(SWATCHES).flatMap(([hex, words]) => words.split(' ').map((word) => [word, hex] as const)),
);

/** The colour `#rrggbb` of a term's swatch, by slug, then name; the last known word counts: "night navy". */
export function swatchColor({ slug, name }: { slug: string; name: string }): string | null {
  for (const text of [slug, name]) {
    const names = text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[\s_-]+/);
    const hex = names.map(colorOf).findLast((found) => found !== undefined);
    if (hex !== undefined) return hex;
  }
  return null;
}

/** The colour of a word, or of what a compound ends with: `Kreideweiß`, `seagreen`, `Tonrot`. */
function colorOf(word: string): string | undefined {
  const isEnd = (name: string) => (name.length > 3 || name === 'rot') && word.endsWith(name);
  const name = COLOR_BY_NAME.has(word) || word === 'carrot' ? word : [...COLOR_BY_NAME.keys()].find(isEnd);
  return COLOR_BY_NAME.get(name ?? '');
}

const COLOR_NAME = /^(pa_)?(colou?rs?|farben?|couleurs?|colori?|colore|color(es)?|cor(es)?)$/iu;

/** True for an attribute of colours. @param name such as `pa_color`, or as the merchant typed it */
export function isColorAttribute(name: string): boolean {
  return COLOR_NAME.test(name);
}

/** @returns the terms of the product's colour attribute, or the values of a local one by `typed` */
export function productColors<Color extends NamedTerm>(
  attributes: readonly (Pick<ProductAttribute, 'name' | 'scope' | 'options'> & { terms: Color[] })[],
  typed: (value: string, attribute: string) => Color,
): Color[] {
  const colors = attributes.filter(({ name }) => isColorAttribute(name));
  const color = colors.find(({ scope }) => scope === 'GLOBAL') ?? colors[0];
  if (color === undefined) return [];
  return color.scope === 'GLOBAL' ? color.terms : color.options.map((value) => typed(value, color.name));
}

/** The picture of the first variation in one of some colours; null if none has one or it is the product's own. */
export function coloredPicture(
  { variations, image }: Pick<BrowserProduct, 'variations' | 'image'>,
  colors: readonly (readonly [name: string, values: readonly string[]])[],
): ShownPicture | null {
  const isWanted = ({ name, value }: { name: string; value: string }) =>
    colors.some(([color, values]) => color === name && values.includes(value));
  const found = variations.find((variation) => variation.image && variation.attributes.some(isWanted));
  return found?.image && found.image.databaseId !== image?.databaseId ? found.image : null;
}
