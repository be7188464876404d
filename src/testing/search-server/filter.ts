/**
 * `filter_by` as Typesense documents it, as far as the shop uses it: conditions of bools, numbers and whole texts, and
 * their combinations. https://typesense.org/docs/30.2/api/search.html#filter-parameters
 */
import type { CollectionField } from '#storefront/domain/search/server/collection.ts';

export type Document = Readonly<Record<string, unknown>>;
type Predicate = (document: Document) => boolean;

/** The answer to a request that cannot be served. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TOKEN = /\s*(&&|\|\||[()]|[^\s:()&|]+:(?:!=|=|>=|<=|>|<)?\s*(?:\[[^\]]*\]|[^\s()&|]+))/gy;
const CONDITION = /^([^\s:]+):(!=|=|>=|<=|>|<)?\s*(?:\[([^\]]*)\]|(.+))$/;

/** @param fields of the collection @throws RequestError if it is no filter, or names a field that there is not */
export function parseFilter(text: string, fields: readonly CollectionField[]): Predicate {
  if (text.trim() === '') return () => true;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < text.trimEnd().length; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new RequestError(400, 'Could not parse the filter query.');
    tokens.push(token);
  }
  let next = 0;
  const any = (): Predicate => {
    const parts = [all()];
    while (tokens[next] === '||') {
      next++;
      parts.push(all());
    }
    return (document) => parts.some((part) => part(document));
  };
  const all = (): Predicate => {
    const parts = [one()];
    while (tokens[next] === '&&') {
      next++;
      parts.push(one());
    }
    return (document) => parts.every((part) => part(document));
  };
  const one = (): Predicate => {
    const token = tokens[next++];
    if (token !== '(') return condition(token ?? '', fields);
    const inner = any();
    if (tokens[next++] !== ')') throw new RequestError(400, 'Could not parse the filter query.');
    return inner;
  };
  const filter = any();
  if (next < tokens.length) throw new RequestError(400, 'Could not parse the filter query.');
  return filter;
}

function condition(token: string, fields: readonly CollectionField[]): Predicate {
  const [, name = '', operator = '', list, single = ''] = CONDITION.exec(token) ?? [];
  const field = fields.find((each) => each.name === name);
  if (field === undefined) {
    throw new RequestError(404, `Could not find a filter field named \`${name}\` in the schema.`);
  }
  const wanted = (list === undefined ? [single] : list.split(',')).map((value) => value.trim());
  const isNumber = field.type.startsWith('int');
  const compare = (own: unknown, value: string): boolean => {
    if (!isNumber) return String(own).toLowerCase() === value.toLowerCase();
    const [left, right] = [Number(own), Number(value)];
    if (Number.isNaN(right))
      throw new RequestError(400, `Error with filter field \`${name}\`: Not an int64.`);
    switch (operator) {
      case '>':
        return left > right;
      case '>=':
        return left >= right;
      case '<':
        return left < right;
      case '<=':
        return left <= right;
      default:
        return left === right;
    }
  };
  const has: Predicate = (document) =>
    valuesOf(document, name).some((own) => wanted.some((value) => compare(own, value)));
  return operator === '!=' ? (document) => !has(document) : has;
}

/** The values of a field, which may have several or none. */
export function valuesOf(document: Document, field: string): unknown[] {
  const value = document[field];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
