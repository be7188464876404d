import { stripHtml } from '#storefront/api/map/fields.ts';

/** In characters: a store may answer with a page. */
const MAX_LENGTH = 200;
const MAX_NAMES = 5;

const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const HIDDEN_TOKEN = '<token>';

/** Takes tokens out of a text, known ones and whatever looks like one. */
export function hideTokens(text: string, known: Iterable<string> = []): string {
  let hidden = text;
  for (const token of known) hidden = hidden.replaceAll(token, HIDDEN_TOKEN);
  return hidden.replace(JWT, HIDDEN_TOKEN);
}

/** A text of the store for a sentence. Tokens are removed before the text is cut: half a token would be left in it. */
export function quote(text: string): string {
  const plain = hideTokens(stripHtml(text)).replace(/\.$/, '');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

/** The first few of some names. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(quote).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}
