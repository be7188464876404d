import type { Check } from '../examination.ts';
import { type Said, say } from '../finding.ts';
import { quote } from '../format.ts';

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
