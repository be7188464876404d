import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorMessage } from '#kit/errors.ts';
import type { HttpAnswer } from '#kit/http-server/http-server.ts';
import { says } from '#kit/messages/says.ts';
import { countedWords, SEARCHES_PATH } from '#storefront/domain/search/counted-words.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import {
  HttpError,
  mediaType,
  parseObject,
  type Route,
  readLimitedBody,
  respond,
} from '../../watch/receiver/http.ts';
import type { WatchGuest } from '../../watch/watch-events.ts';
import type { DeskSearches } from '../contract.ts';
import type { SearchRecord } from './search-record.ts';

interface SearchCounterOptions {
  record: SearchRecord;
  /** Origin at which shoppers open the shop. */
  shopUrl: string;
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The longest report has 60 characters of at most four bytes. */
const MAX_BYTES = 512;
/** Reports that are read in a minute, whoever sends them: a shop of this size has far fewer. */
const PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/**
 * Counts searches without a result, which pages of the shop report. What is personal in a report is dropped, and neither
 * the address of the sender nor its headers are kept.
 */
export class SearchCounter implements WatchGuest {
  readonly name = SEARCHES_PATH.split('/')[1] ?? '';
  readonly #options: Required<SearchCounterOptions>;
  readonly #routes: Record<string, Route>;
  #minute = 0;
  #read = 0;
  #hasFailed = false;

  constructor(options: SearchCounterOptions) {
    this.#options = { now: Date.now, ...options };
    const answer = (request: IncomingMessage, response: ServerResponse) => this.#count(request, response);
    this.#routes = { [`/${this.name}`]: { methods: ['POST'], answer } };
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return respond(this.#routes, says('desk.noSuchSearch', { path: SEARCHES_PATH }), request, response);
  }

  /** Answers reports. @param next answers all other requests */
  over(next: HttpAnswer): HttpAnswer {
    return (request, response) =>
      request.url === SEARCHES_PATH ? this.answer(request, response) : next(request, response);
  }

  /** The counted searches, for the desk. */
  list(): DeskSearches {
    const { record, now } = this.#options;
    return { isCounted: true, ...record.list(now()) };
  }

  stop(): void {
    this.#options.record[Symbol.dispose]();
  }

  async #count(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isOfShop(request)) throw new HttpError(403, says('desk.foreignSearch'));
    this.#keepPace();
    if (mediaType(request) !== 'application/json') throw new HttpError(415, says('desk.searchReport'));
    const { words, language } = parseObject(await readLimitedBody(request, MAX_BYTES));
    const locale = LOCALE_CODES.find((code) => LOCALES[code].tag === language);
    if (typeof words !== 'string' || locale === undefined) {
      throw new HttpError(400, says('desk.searchReport'));
    }
    // A report that is dropped has the same answer as one that counts.
    const counted = countedWords(words);
    if (counted !== null) this.#add(locale, counted);
    response.writeHead(204, { 'Cache-Control': 'no-store' });
    response.end();
  }

  /** Browsers name the origin of the page that sends a report. */
  #isOfShop({ headers }: IncomingMessage): boolean {
    const { origin = '', host = '', 'sec-fetch-site': site = 'same-origin' } = headers;
    const isOwn =
      origin === new URL(this.#options.shopUrl).origin || origin.replace(/^https?:\/\//, '') === host;
    return isOwn && site === 'same-origin';
  }

  #keepPace(): void {
    const now = this.#options.now();
    if (now - this.#minute >= MINUTE_MS) {
      this.#minute = now;
      this.#read = 0;
    }
    this.#read += 1;
    if (this.#read <= PER_MINUTE) return;
    const seconds = Math.ceil((this.#minute + MINUTE_MS - now) / 1000);
    throw new HttpError(429, says('desk.manySearches', { seconds }), { 'Retry-After': String(seconds) });
  }

  /** A search that cannot be counted is no failure of the shop; the first is logged. */
  #add(locale: Locale, words: string): void {
    const { record, log, now } = this.#options;
    try {
      record.add(locale, words, now());
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) log(says('desk.searchesNotCounted', { reason: errorMessage(error) }));
      this.#hasFailed = true;
    }
  }
}
