import type { BrowserContext, Page } from '@playwright/test';
import { TRANSFER_PARAMETERS } from '#backend/customers/session/transfer-links.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { findLeaks, secretsIn, type Trace } from '../../leaks.ts';
import { GRAPHQL_URL } from './endpoint.ts';

/** The keys that tokens are stored under. */
const TOKEN_KEYS: readonly string[] = Object.values(REQUEST_DEFAULTS.tokenKeys);

/** Watches a browser for secrets that it sends, and for what else it asks for and writes. */
export class SecretsWatch {
  readonly #context: BrowserContext;
  readonly #typed = new Set<string>();
  readonly #traces: Trace[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('request', (request) => {
      const text = request.url().startsWith(GRAPHQL_URL) ? request.postData() : null;
      for (const secret of text === null ? [] : secretsOf(JSON.parse(text) as Operation))
        this.#typed.add(secret);
      const nonce = URL.parse(request.url())?.searchParams.get(TRANSFER_PARAMETERS.checkout);
      if (nonce) this.#typed.add(nonce);
      // The link of an email is the way that its key comes by; the page takes it out at once.
      if (!request.isNavigationRequest())
        this.#traces.push({
          place: `the address of a request: ${pathOf(request.url())}`,
          text: request.url(),
        });
    });
    context.on('console', (message) => {
      this.#traces.push({ place: 'the console', text: message.text() });
    });
    context.on('weberror', (error) => {
      this.#traces.push({ place: 'an error', text: String(error.error()) });
    });
  }

  /** Values that were sent as a password, key or code, or that hand a session to the store's own checkout. */
  get secrets(): Set<string> {
    return secretsIn(this.#typed);
  }

  /** Text where it does not belong, in what was written so far and in the pages that are open. */
  async leaks(): Promise<string[]> {
    const pages = this.#context.pages().filter((page) => !page.isClosed());
    const shown = await Promise.all(pages.map((page) => tracesOf(page, this.#typed)));
    return findLeaks([...this.#traces, ...shown.flat()], this.secrets);
  }
}

interface Operation {
  operationName: string;
  variables?: Record<string, unknown>;
}

/** Secrets in an operation that a page sends. */
function secretsOf({ operationName, variables = {} }: Operation): string[] {
  const { key, oauthResponse } = variables as { key?: string; oauthResponse?: { code: string } };
  const code = oauthResponse?.code ?? '';
  return [...passwordsIn(variables), code, operationName === 'ResetPasswordKey' ? (key ?? '') : ''];
}

function passwordsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'password' && typeof one === 'string' ? [one] : passwordsIn(one),
  );
}

/** @param typed takes what is in password fields */
async function tracesOf(page: Page, typed: Set<string>): Promise<Trace[]> {
  // A page that is being left has nothing to show.
  const seen = await page
    .evaluate((keys) => {
      const stored = (storage: Storage) =>
        Object.entries(storage).filter(([key]) => !keys.includes(key)) as [string, string][];
      const fields = document.querySelectorAll<HTMLInputElement>('[autocomplete$=-password]');
      return {
        html: document.documentElement.outerHTML,
        stored: [...stored(localStorage), ...stored(sessionStorage)],
        cookie: document.cookie,
        passwords: [...fields].map(({ value }) => value),
      };
    }, TOKEN_KEYS)
    .catch(() => null);
  if (seen === null) return [];
  for (const password of seen.passwords) typed.add(password);
  const path = pathOf(page.url());
  return [
    { place: `the address of ${path}`, text: page.url() },
    { place: `the HTML of ${path}`, text: seen.html },
    { place: 'a cookie', text: seen.cookie },
    ...seen.stored.map(([key, text]) => ({ place: `the storage under ${key}`, text })),
  ];
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
