import { fillIn } from '#kit/messages/says.ts';
import { stripHtml } from '#storefront/api/map/fields.ts';
import type { Message, Severity } from './messages/message.ts';
import { MESSAGES, type MessageId, type Params } from './messages.ts';

/** The points that are checked, in the order of the report. */
export const CHECKS = {
  reachable: 'Endpoint',
  plugins: 'Plugins',
  settingsPlugin: 'Settings plugin',
  debug: 'Debug mode',
  language: 'Language',
  languages: 'Languages',
  pageCap: 'Page size',
  cors: 'CORS',
  clock: 'Clock',
  login: 'Sign-in',
  payment: 'Payment methods',
  session: 'Session',
  guests: 'Guest checkout',
  tax: 'Tax display',
  transfer: 'Session transfer',
  trust: 'Order checks',
  products: 'Products',
  types: 'Product types',
  kinds: 'Product kinds',
  variations: 'Variations',
  translations: 'Translations',
  terms: 'Brands and tags',
  prices: 'Price format',
  priceDisplay: 'Net and gross',
  numbers: 'Global numbers',
  pictures: 'Pictures',
  webhooks: 'Webhooks',
  latency: 'Latency',
  indexNow: 'Search engines',
} as const;

/** The points of the page about the law. */
export const LAW_CHECKS = {
  lawCountry: 'Country',
  lawWithdrawal: 'Withdrawal',
  lawLowestPrice: 'Lowest price',
  lawUnitPrice: 'Price per unit',
  lawSafety: 'Product safety',
  lawAccessibility: 'Accessibility',
  lawTexts: 'Your own texts',
  lawConsent: 'Consent',
} as const;

/** The names of all points. */
export const TITLES = { ...CHECKS, ...LAW_CHECKS };

export type CheckName = keyof typeof TITLES;

/** Finding of one check. */
export interface Finding {
  check: CheckName;
  /** A message of the catalogue. */
  id: MessageId;
  severity: Severity;
  /** One sentence: what was found. */
  found: string;
  /** Advice on what to change, and where; null if nothing has to be. */
  change: string | null;
}

/** Result of a check: a message with its parameters, not yet put into words. */
export interface Said {
  id: MessageId;
  params: Readonly<Record<string, string | number>>;
}

export function say<Id extends MessageId>(id: Id, params: Params<Id>): Said {
  return { id, params };
}

/** @param hide takes secrets out of texts */
export function toFinding(check: CheckName, { id, params }: Said, hide: (text: string) => string): Finding {
  const { severity, found, change }: Message = MESSAGES[id];
  const text = (template: string) => hide(fillIn(template, params));
  return { check, id, severity, found: text(found), change: change === undefined ? null : text(change) };
}

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
