import { formatDuration } from '#kit/terminal.ts';
import type { ApiError } from '#storefront/api/api-error.ts';
import { stripHtml } from '#storefront/api/map/fields.ts';
import { getGeneralSettings } from '#storefront/api/operations/store.ts';
import type { Check, Examination } from '../examination.ts';
import { quote, type Said, say } from '../finding.ts';

const TLS = /CERT|SSL|TLS|SIGNED|EPROTO|SIGNATURE|ISSUER/;
const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'];
const TIMEOUTS = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'];
const REFUSED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES'];
const LOGIN = /wp-login|log-?in|sign-?in|coming-soon|maintenance|my-account/i;

/** The first check, that the endpoint answers at all; nothing else can be asked before. */
export const reachable: Check = async (examination) => {
  const { probe, options } = examination;
  const problem = addressProblem(options.url);
  if (problem !== null) return [problem];
  const answer = await probe.client.query(getGeneralSettings, {});
  probe.checkEnd();
  if (!answer.ok) return [describe(examination, answer.error)];
  const [time = 0] = probe.timings.get('getGeneralSettings') ?? [];
  const title = quote(stripHtml(answer.data.generalSettings?.title));
  return [say('reachable.ok', { url: options.url, time: formatDuration(time), title })];
};

function addressProblem(address: string): Said | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return say('reachable.noUrl', { url: quote(address) });
  return url.username || url.password ? say('reachable.credentials', {}) : null;
}

function describe({ options, probe, timeout }: Examination, error: ApiError): Said {
  const { host } = new URL(options.url);
  const { kind, status = 0, messages } = error;
  if (kind === 'timeout') return say('reachable.timeout', { host, time: formatDuration(timeout) });
  if (kind === 'network') return describeConnection(host, codeOf(error), timeout);
  const { location, type, json, printed } = probe.last;
  if (status >= 300 && status < 400 && location !== null) {
    const id = LOGIN.test(location) ? 'reachable.login' : 'reachable.redirect';
    return say(id, { location: quote(location) });
  }
  if (status === 404) return say('reachable.missing', {});
  if (status === 401 || status === 403 || status === 429) return say('reachable.forbidden', { status });
  if (status === 503) return say('reachable.maintenance', {});
  if (kind === 'http' && messages.length === 0) return say('reachable.status', { status });
  if (printed !== '')
    return say(json === null ? 'reachable.php' : 'reachable.text', { text: quote(printed) });
  if (/html|xml|text\/plain/.test(type)) return say('reachable.page', { type: quote(type) });
  return say('reachable.noGraphql', { reason: quote(messages[0] ?? 'it holds neither data nor errors') });
}

function describeConnection(host: string, code: string, timeout: number): Said {
  if (NO_NAME.includes(code)) return say('reachable.dns', { host });
  if (TIMEOUTS.includes(code)) return say('reachable.timeout', { host, time: formatDuration(timeout) });
  if (REFUSED.includes(code)) return say('reachable.refused', { host, reason: code });
  return say(TLS.test(code) ? 'reachable.tls' : 'reachable.broke', { host, reason: code });
}

/** The innermost code of a failed connection, such as `ECONNREFUSED`. */
export function codeOf(error: unknown): string {
  let code = 'no answer';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') code = cause.code;
    if (cause instanceof AggregateError && cause.cause === undefined) cause.cause = cause.errors[0];
  }
  return code;
}

const ALLOW_ORIGIN = 'access-control-allow-origin';
const ALLOW_HEADERS = 'access-control-allow-headers';
const EXPOSE_HEADERS = 'access-control-expose-headers';

/** Preflight requests before browsers let a page of the shop talk to the store. */
export const cors: Check = async (examination) => {
  const { options, requests, probe } = examination;
  const origin = new URL(options.siteUrl).origin;
  if (origin.startsWith('https:') && options.url.startsWith('http:')) {
    return [say('cors.mixed', { origin, url: options.url })];
  }
  const signal = AbortSignal.timeout(examination.timeout);
  const wanted = ['content-type', requests.sessionHeader, requests.authHeader].map((name) =>
    name.toLowerCase(),
  );
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': wanted.toSorted().join(','),
  };
  const preflight = await probe.fetch(options.url, { method: 'OPTIONS', headers: asked, signal });
  if (!preflight.ok) return [say('cors.preflight', { status: preflight.status })];
  const allowed = listOf(preflight, ALLOW_HEADERS);
  // A star allows every header except the one that signs in.
  const missing = wanted.filter(
    (name) => !allowed.includes(name) && (!allowed.includes('*') || name === 'authorization'),
  );
  const answer = await probe.fetch(options.url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
    signal,
  });
  const refused = originRefusal(preflight, origin) ?? originRefusal(answer, origin);
  if (refused !== null) return [refused];
  const said: Said[] = [];
  if (missing.length > 0) said.push(say('cors.headers', { missing: missing.join(', ') }));
  const exposed = listOf(answer, EXPOSE_HEADERS);
  const header = requests.sessionHeader;
  if (!exposed.includes(header.toLowerCase()) && !exposed.includes('*'))
    said.push(say('cors.exposed', { header }));
  if (said.length > 0) return said;
  return [say('cors.ok', { origin, headers: wanted.join(', '), header })];
};

function originRefusal(response: Response, origin: string): Said | null {
  const value = response.headers.get(ALLOW_ORIGIN);
  if (value === '*' || value === origin) return null;
  return say('cors.origin', {
    origin,
    header: 'Access-Control-Allow-Origin',
    value: quote(value ?? 'missing'),
  });
}

function listOf({ headers }: Response, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());
}
