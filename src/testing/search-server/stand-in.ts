/**
 * A stand-in for Typesense, made from the documentation of its version 30.2: no package brings the real server. It has
 * what the shop asks of it, and refuses the rest.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CollectionField } from '#storefront/domain/search/server/collection.ts';
import { type Document, parseFilter, RequestError } from './filter.ts';
import { type Parameters, search } from './search.ts';

export const ADMIN_KEY = 'admin-key';
export const SEARCH_KEY = 'search-key';

interface Collection {
  name: string;
  fields: readonly CollectionField[];
  documents: Map<string, Document>;
}

const MAX_SEARCHES = 50;

export class SearchServerStandIn {
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  /** Requests, such as `PUT /aliases/shop`. */
  readonly requests: string[] = [];
  /** Answers every request with 503, as while it loads its data. */
  isAway = false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<SearchServerStandIn> {
    const made = new SearchServerStandIn();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The documents behind a name. */
  documents(name: string): Document[] {
    return [...this.#collection(name).documents.values()];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Headers', 'content-type, x-typesense-api-key');
      response.writeHead(204).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', this.url);
    this.requests.push(`${request.method} ${url.pathname}`);
    try {
      if (this.isAway) throw new RequestError(503, 'Not Ready or Lagging');
      const key = String(request.headers['x-typesense-api-key'] ?? '');
      const body = Buffer.concat(chunks).toString();
      const [status, answer] = this.#route(`${request.method}`, url, key, body);
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    } catch (error) {
      const status = error instanceof RequestError ? error.status : 500;
      response.writeHead(status).end(JSON.stringify({ message: (error as Error).message }));
    }
  }

  #route(method: string, url: URL, key: string, body: string): [status: number, answer: object | string] {
    const [room = '', name = '', part = '', action = ''] = url.pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent);
    const route = `${method} ${[room, name && ':name', part, action].filter(Boolean).join('/')}`;
    if (method === 'POST' && url.pathname === '/multi_search') return [200, this.#multiSearch(key, body)];
    if (key !== ADMIN_KEY) {
      throw new RequestError(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
    }
    switch (route) {
      case 'POST collections':
        return [201, this.#create(JSON.parse(body) as Pick<Collection, 'name' | 'fields'>)];
      case 'GET collections/:name':
        return [200, describe(this.#collection(name))];
      case 'DELETE collections/:name': {
        const collection = this.#collection(name);
        this.collections.delete(collection.name);
        return [200, describe(collection)];
      }
      case 'POST collections/:name/documents/import':
        return [200, this.#import(name, url.searchParams.get('action') ?? 'create', body)];
      case 'DELETE collections/:name/documents':
        return [200, this.#delete(name, url.searchParams.get('filter_by') ?? '')];
      case 'PUT aliases/:name': {
        const { collection_name } = JSON.parse(body) as { collection_name: string };
        this.aliases.set(name, collection_name);
        return [200, { name, collection_name }];
      }
      case 'GET aliases/:name': {
        const collection = this.aliases.get(name);
        if (collection === undefined) throw new RequestError(404, 'Not Found');
        return [200, { name, collection_name: collection }];
      }
      default:
        throw new RequestError(404, 'Not Found');
    }
  }

  #collection(name: string): Collection {
    const collection = this.collections.get(this.aliases.get(name) ?? name);
    if (collection === undefined) throw new RequestError(404, 'Not Found');
    return collection;
  }

  #create({ name, fields }: Pick<Collection, 'name' | 'fields'>): object {
    if (this.collections.has(name)) {
      throw new RequestError(409, `A collection with name \`${name}\` already exists.`);
    }
    const collection = { name, fields, documents: new Map<string, Document>() };
    this.collections.set(name, collection);
    return describe(collection);
  }

  /** @returns a line for each document; the request succeeds whatever becomes of them */
  #import(name: string, action: string, body: string): string {
    const { fields, documents } = this.#collection(name);
    const lines = body.split('\n').filter((line) => line !== '');
    return lines
      .map((line) => {
        const document = JSON.parse(line) as Document;
        const id = String(document.id);
        const error =
          action === 'create' && documents.has(id) ? 'A document exists.' : problemOf(document, fields);
        if (error === null) documents.set(id, document);
        return JSON.stringify(error === null ? { success: true } : { success: false, error, document: line });
      })
      .join('\n');
  }

  #delete(name: string, filter: string): object {
    const { fields, documents } = this.#collection(name);
    const before = documents.size;
    const byId = [...fields, { name: 'id', type: 'string' } as const];
    const passes = parseFilter(filter, byId);
    for (const [id, document] of documents) if (passes(document)) documents.delete(id);
    return { num_deleted: before - documents.size };
  }

  #multiSearch(key: string, body: string): object {
    if (![ADMIN_KEY, SEARCH_KEY].includes(key)) {
      throw new RequestError(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
    }
    const { searches } = JSON.parse(body) as { searches: Parameters[] };
    if (searches.length > MAX_SEARCHES)
      throw new RequestError(400, 'Number of multi searches exceeds limit.');
    const results = searches.map((parameters) => {
      try {
        return search(this.#collection(String(parameters.collection)), parameters);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return { code: error.status, error: error.message };
      }
    });
    return { results };
  }
}

function describe({ name, fields, documents }: Collection): object {
  return { name, fields, num_documents: documents.size };
}

/** The fault of a document; null if it fits the schema. */
function problemOf(document: Document, fields: readonly CollectionField[]): string | null {
  for (const { name, type, optional } of fields) {
    const value = document[name];
    if (value === undefined && optional) continue;
    const isList = type.endsWith('[]');
    const values = isList ? value : [value];
    const isFit = (each: unknown) =>
      type === 'bool'
        ? typeof each === 'boolean'
        : type.startsWith('int')
          ? Number.isInteger(each)
          : typeof each === 'string';
    if (!Array.isArray(values) || !values.every(isFit)) return `Field \`${name}\` must be of type ${type}.`;
  }
  return null;
}
