import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestUrl } from '#kit/http-server/http-server.ts';
import { says } from '#kit/messages/says.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { WrongTokens } from '../access/desk-token.ts';
import { isFromDesk, originOf } from '../access/origin.ts';
import { endingCookie, isSame, type Session, type Sessions } from '../access/sessions.ts';
import type { DeskTable } from '../api/desk-api.ts';
import { CSRF_HEADER, DESK_API, DESK_PATH, type DeskFiles } from '../contract.ts';
import { PAGE_POLICY, Refused, readDeskBody, send, sendHtml, sendJson, sendRefusal } from './answer.ts';
import type { EventStream } from './event-stream.ts';

interface DeskServerOptions {
  token: string;
  sessions: Sessions;
  wrongTokens: WrongTokens;
  /** Origin at which the desk may be opened from elsewhere; null for this machine alone. */
  deskUrl: string | null;
  /** The desk's own pages, bundled when they are first asked for. */
  files: () => Promise<DeskFiles>;
  table: DeskTable;
  stream: EventStream;
  /** A page of the shop for a frame, with its policy; null if there is none. */
  frame: (path: string, origin: string) => Promise<{ html: string; policy: string } | null>;
  /** A public file of the shop that frames load; null if a path is none. */
  frameAsset: (path: string) => Promise<{ type: string; body: Uint8Array } | null>;
  localeOf: (request: IncomingMessage) => Locale;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** Of the desk, as the browser has it open. */
  origin: string;
}

const FRAMES = `${DESK_PATH}frame/`;
/** Frames have no origin of their own. */
const FOR_FRAMES = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
/** Names carry a hash. */
const FOREVER = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/**
 * Answers requests below `/desk/`. The page and its files hold nothing of the shop, so anybody at this machine may have
 * them; everything else wants a session, and a request that a page of the desk has begun.
 */
export class DeskServer {
  readonly #options: DeskServerOptions;

  constructor(options: DeskServerOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = requestUrl(request);
      if (url === null) throw new Refused('request', says('desk.unknown', { path: 'this address' }));
      const origin = originOf(request, this.#options.deskUrl);
      if (origin === null) throw new Refused('foreign', says('desk.foreign'));
      await this.#answerPath({ request, response, url, origin });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sendRefusal(response, error);
    }
  }

  async #answerPath(visit: Visit): Promise<void> {
    const { pathname } = visit.url;
    if (pathname.startsWith(DESK_API)) return this.#answerApi(visit, pathname.slice(DESK_API.length));
    allow(visit, ['GET', 'HEAD']);
    if (pathname === DESK_PATH.slice(0, -1)) return send(visit.response, 308, '', { Location: DESK_PATH });
    if (pathname === DESK_PATH) return this.#answerPage(visit);
    if (pathname.startsWith(FRAMES)) return this.#answerFrame(visit, pathname.slice(FRAMES.length));
    const asset = await this.#options.frameAsset(pathname);
    if (asset !== null) {
      return send(visit.response, 200, asset.body, { 'Content-Type': asset.type, ...FOREVER, ...FOR_FRAMES });
    }
    const file = (await this.#options.files()).file(pathname.slice(DESK_PATH.length));
    if (file === null) throw unknown(pathname);
    send(visit.response, 200, file.body, { 'Content-Type': file.type, ...FOREVER });
  }

  /** The page of the desk; with a token, first the cookie in exchange for it. */
  async #answerPage({ request, response, url, origin }: Visit): Promise<void> {
    const token = url.searchParams.get('token');
    if (token !== null) {
      const refused = this.#refusalOf(token, request, origin);
      if (refused !== null) {
        return sendPage(response, refused.status, '?refused=token', refused.headers);
      }
      const { sessions } = this.#options;
      const cookie = sessions.cookie(sessions.begin(), origin.startsWith('https:'));
      return sendPage(response, 200, '', { 'Set-Cookie': cookie });
    }
    const page = (await this.#options.files()).page(this.#options.localeOf(request));
    sendHtml(response, 200, page, { 'Content-Security-Policy': PAGE_POLICY, Vary: 'Accept-Language' });
  }

  /** Null for the right token. */
  #refusalOf(token: string, request: IncomingMessage, origin: string): Refused | null {
    const { wrongTokens } = this.#options;
    // A page of another site leaves itself by trying a token, so it never keeps the owner out; frames would not.
    const isUser = isFromDesk(request.headers, origin) || request.headers['sec-fetch-dest'] === 'document';
    if (!isUser) return new Refused('foreign', says('desk.notFromDesk'));
    const seconds = wrongTokens.waitSeconds;
    if (seconds !== null) {
      const headers = { 'Retry-After': String(seconds) };
      return new Refused('tooMany', says('desk.tooMany', { seconds }), { headers });
    }
    if (isSame(token, this.#options.token)) return null;
    wrongTokens.add();
    return new Refused('session', says('desk.wrongToken'));
  }

  async #answerApi(visit: Visit, path: string): Promise<void> {
    const { request, response, url, origin } = visit;
    const { table, stream, sessions } = this.#options;
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const [name = '', id = ''] = path.split('/', 2);
    const key = `${method} ${id === '' ? name : `${name}/:id`}`;
    const session = this.#sessionOf(visit);
    if (key === 'GET events') return stream.add(response);
    if (key !== 'POST sign-out' && !isEndpoint(table, key)) {
      const other = method === 'POST' ? `GET ${name}` : `POST ${name}`;
      if (!isEndpoint(table, other)) throw unknown(url.pathname);
      throw methodRefused(visit, [other.split(' ')[0] ?? '']);
    }
    const body = method === 'POST' ? await this.#bodyOf(visit, session) : {};
    if (key === 'POST sign-out') {
      response.setHeader('Set-Cookie', endingCookie(origin.startsWith('https:')));
      return sendJson(response, 200, { at: new Date().toISOString() });
    }
    const asked = {
      session,
      body,
      query: url.searchParams,
      id: decoded(id),
      csrf: sessions.csrf(session),
      locale: this.#options.localeOf(request),
    };
    const answer = await (isEndpoint(table, key) ? table[key](asked) : {});
    sendJson(response, method === 'POST' ? 202 : 200, answer);
  }

  async #answerFrame(visit: Visit, path: string): Promise<void> {
    this.#sessionOf(visit);
    const frame = await this.#options.frame(path, visit.origin);
    if (frame === null) throw unknown(visit.url.pathname);
    sendHtml(visit.response, 200, frame.html, { 'Content-Security-Policy': frame.policy });
  }

  /** @throws Refused without a session, or for a request that another page has begun */
  #sessionOf({ request, origin }: Visit): Session {
    if (!isFromDesk(request.headers, origin)) throw new Refused('foreign', says('desk.notFromDesk'));
    const session = this.#options.sessions.find(request.headers.cookie);
    if (session === null) throw new Refused('session', says('desk.noSession'));
    return session;
  }

  /** The body of a POST that the desk's page has sent. */
  async #bodyOf({ request, origin }: Visit, session: Session): Promise<Record<string, unknown>> {
    const given = String(request.headers[CSRF_HEADER] ?? '');
    const isOwn = request.headers.origin === origin && isSame(given, this.#options.sessions.csrf(session));
    if (!isOwn) throw new Refused('foreign', says('desk.notFromDesk'));
    return await readDeskBody(request);
  }
}

function isEndpoint(table: DeskTable, key: string): key is keyof DeskTable {
  return Object.hasOwn(table, key);
}

function allow(visit: Visit, methods: readonly string[]): void {
  if (!methods.includes(visit.request.method ?? '')) throw methodRefused(visit, methods);
}

function methodRefused({ request, url }: Visit, allowed: readonly string[]): Refused {
  const methods = allowed.join(', ');
  const message = says('desk.method', { path: url.pathname, methods, method: request.method });
  return new Refused('request', message, { status: 405, headers: { Allow: methods } });
}

function unknown(path: string): Refused {
  return new Refused('unknown', says('desk.unknown', { path }));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unknown(part);
  }
}

/**
 * A page that leads on to the desk: after a redirect from elsewhere browsers would not send the new cookie, whose site
 * is strict, and the address with the token must not stay in their history.
 */
function sendPage(
  response: ServerResponse,
  status: number,
  query: string,
  headers: Record<string, string>,
): void {
  const html = `<!doctype html><meta charset="utf-8"><title>Islet</title><meta http-equiv="refresh" content="0;url=${DESK_PATH}${query}"><a href="${DESK_PATH}${query}">Islet</a>\n`;
  sendHtml(response, status, html, headers);
}
