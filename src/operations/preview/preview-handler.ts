import type { ServerResponse } from 'node:http';
import { errorMessage } from '#kit/errors.ts';
import type { HttpAnswer } from '#kit/http-server/http-server.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { securityHeaders } from '#pipeline/hosting/response-headers.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { localePrefix, splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { openKey, openLink, type PreviewKey, sealKey } from './preview-key.ts';
import type { PreviewService } from './preview-service.ts';
import { NothingToPreview } from './previewed.ts';

type Render = PreviewService['render'];

const PREVIEW_PATH = '/preview/';

/** The path of a preview in a locale, as all pages have it: `/de/preview/KEY/`. */
export function previewPath(locale: Locale, segment: string): string {
  return `${localePrefix(locale)}${PREVIEW_PATH}${segment}/`;
}

/**
 * Answers requests for previews: `/preview/KEY/` in any locale, and `/preview/?preview_id=…`, the links of WordPress. No
 * cache keeps an answer, and none says whether there is anything at an address of which the proof is wrong.
 * @param next answers all other requests
 */
export function withPreviews(render: Render, secret: string, next: HttpAnswer): HttpAnswer {
  return async (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const { locale, rest } = splitLocale(url?.pathname ?? '');
    if (url === null || !`${rest}/`.startsWith(PREVIEW_PATH)) return next(request, response);
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return say(response, 405, 'Method not allowed.');
    }
    const segment = rest.slice(PREVIEW_PATH.length).replace(/\/$/, '');
    const isLink = segment === '';
    const now = Date.now();
    const key = isLink ? openLink(url.searchParams, secret, now) : openKey(segment, secret, now);
    if (key === null) return say(response, 404, says('previews.unknown'));
    if (key === 'ended') return say(response, 410, says('previews.ended'));
    if (isLink) {
      response.setHeader('Location', previewPath(locale, sealKey(key, secret)));
      return say(response, 302, 'Found.');
    }
    await answer(render, { key, locale, segment }, response);
  };
}

const HEADERS = {
  ...securityHeaders(),
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // The address is a secret.
  'Referrer-Policy': 'no-referrer',
};

async function answer(
  render: Render,
  { key, locale, segment }: { key: PreviewKey; locale: Locale; segment: string },
  response: ServerResponse,
): Promise<void> {
  try {
    const html = await render(key, locale, (other) => previewPath(other, segment));
    if (html === null) return say(response, 404, says('previews.nothing', { kind: key.kind, id: key.id }));
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', html.byteLength);
    response.end(html);
  } catch (error) {
    if (error instanceof NothingToPreview) return say(response, 404, error.message);
    if (error instanceof IsletError || error instanceof ApiError)
      return say(response, 502, errorMessage(error));
    // Without the address, which is a secret.
    console.error(says('previews.failed', { kind: key.kind, id: key.id }), error);
    say(response, 500, 'Something went wrong.');
  }
}

function say(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}
