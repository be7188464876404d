import type { Told, Transport } from './transport.ts';

/** Longer addresses are not understood everywhere. */
const LONGEST_URL = 2047;

/** What browsers send with: a twentieth of a library that can do more than a shop asks for. */
export const fetchTransport: Transport = async ({ endpoint, text, kind, byGet, init, fetch, ...rest }) => {
  const body = { query: text, ...rest };
  try {
    const url = kind === 'query' && byGet ? addressOf(endpoint, body) : endpoint;
    const posted: RequestInit = {
      ...init,
      method: 'POST',
      headers: { ...init.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const isGet = url !== endpoint && url.length <= LONGEST_URL;
    const response = await (isGet ? fetch(url, init) : fetch(endpoint, posted));
    const told = (await response.json()) as Told | null;
    return told?.data !== undefined || Array.isArray(told?.errors)
      ? told
      : { cause: new Error('No content') };
  } catch (cause) {
    return { cause };
  }
};

function addressOf(
  endpoint: string,
  { variables, ...body }: { query: string; operationName: string; variables: object },
) {
  const query = new URLSearchParams({ ...body, variables: JSON.stringify(variables) });
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`;
}
