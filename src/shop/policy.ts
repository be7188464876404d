import type { ShopSettings } from './settings.ts';

type Sources = Pick<ShopSettings, 'graphqlUrl' | 'imageProvider' | 'logo' | 'siteImage'>;

type Directive =
  `${'default-src' | 'connect-src' | 'img-src' | 'font-src' | 'object-src' | 'base-uri' | 'form-action'} ${string}`;

/** WordPress shows the pictures of people who wrote reviews from here. */
const AVATARS = 'https://*.gravatar.com';

/**
 * What a page may load, besides scripts and styles, whose hashes the page itself knows: the shop's own
 * files, the store's answers and pictures, and an image service where one is set.
 * @returns directives of a Content-Security-Policy; who may frame the shop can only stand in a header
 */
export function policyDirectives(settings: Sources): Directive[] {
  const store = originOf(settings.graphqlUrl);
  const pictures = [
    store,
    AVATARS,
    originOf(settings.imageProvider),
    originOf(settings.logo),
    originOf(settings.siteImage),
  ];
  return [
    "default-src 'self'",
    `connect-src ${sources("'self'", store)}`,
    `img-src ${sources("'self'", 'data:', ...pictures)}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ];
}

function sources(...all: (string | null)[]): string {
  return [...new Set(all.filter((source) => source !== null))].join(' ');
}

/** Origin of a URL or URL template; null for a path or a word. */
function originOf(url: string): string | null {
  return /^https?:\/\/[^/{?#]+/.exec(url)?.[0] ?? null;
}
