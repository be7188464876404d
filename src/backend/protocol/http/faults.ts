import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError, type ValidationRule } from 'graphql';
import type { RequestSession } from '../../customers/session/request-session.ts';
import type { StoreFaults } from '../../options.ts';

const PAGE = '<!doctype html><title>A page</title><p>A page of the store.</p>';
const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

const ENDPOINTS: Record<NonNullable<StoreFaults['endpoint']>, (response: ServerResponse) => void> = {
  page: (response) => response.writeHead(200, HTML).end(PAGE),
  login: (response) => response.writeHead(302, { Location: '/wp-login.php' }).end(),
  missing: (response) => response.writeHead(404, HTML).end(PAGE),
  forbidden: (response) => response.writeHead(403, HTML).end(PAGE),
};

/** Answers in the endpoint's place. @returns false if nothing is wrong with it */
export function answerForEndpoint({ endpoint }: StoreFaults, response: ServerResponse): boolean {
  if (endpoint === undefined) return false;
  ENDPOINTS[endpoint](response);
  return true;
}

/** Answers in a picture's place. @returns false if nothing is wrong with pictures */
export function answerForPicture(
  { pictures }: StoreFaults,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (pictures === undefined) return false;
  response.writeHead(pictures === 'page' ? 200 : 404, HTML).end(request.method === 'HEAD' ? '' : PAGE);
  return true;
}

export const SESSION_HEADER = 'woocommerce-session';

/** Takes from CORS headers what is missing. */
export function faultyCors({ cors }: StoreFaults, headers: Record<string, string>): Record<string, string> {
  if (cors === undefined || cors === 'no preflight') return headers;
  if (cors === 'none') return {};
  const name = cors === 'not allowed' ? 'Access-Control-Allow-Headers' : 'Access-Control-Expose-Headers';
  const listed = (headers[name] ?? '').split(', ').filter((one) => one !== SESSION_HEADER);
  return { ...headers, [name]: listed.join(', ') };
}

/** Chooses the session tokens of responses; a cache keeps the first one for all. */
export function faultyTokens(): (
  faults: StoreFaults,
  request: Request,
  own: RequestSession,
) => string | null {
  let cached: string | null = null;
  return ({ session: fault }, request, own) => {
    const token = own.answerToken();
    if (fault === 'not sent') return null;
    if (fault !== 'cached' || request.headers.has(SESSION_HEADER)) return token;
    cached ??= token;
    return cached;
  };
}

const INTROSPECTION =
  'The query contained __schema or __type, however GraphQL introspection is not allowed for public requests by default. ' +
  'Public introspection can be enabled under the WPGraphQL settings.';

/** Refuses introspection as WPGraphQL does if it is switched off. */
export const refuseIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (!['__schema', '__type'].includes(node.name.value)) return;
    context.reportError(new GraphQLError(INTROSPECTION, { nodes: [node] }));
  },
});
