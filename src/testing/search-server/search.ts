/** One search of a request, as Typesense documents it. https://typesense.org/docs/30.2/api/search.html */
import type { CollectionField } from '#storefront/domain/search/server/collection.ts';
import { type Document, parseFilter, RequestError, valuesOf } from './filter.ts';
import { searchTexts, type TextMatch } from './text.ts';

export type Parameters = Readonly<Record<string, unknown>>;

interface StoredCollection {
  fields: readonly CollectionField[];
  documents: ReadonlyMap<string, Document>;
}

const MAX_PER_PAGE = 250;

/** @throws RequestError if the parameters do not fit the collection */
export function search({ fields, documents }: StoredCollection, parameters: Parameters): object {
  const text = (name: string) => String(parameters[name] ?? '');
  const number = (name: string, fallback: number) => Number(parameters[name] ?? fallback);
  const passes = parseFilter(text('filter_by'), fields);
  const passing = [...documents.values()].filter(passes);
  const matches = text('q') === '*' ? null : matchesOf(passing, parameters, fields);
  const found = matches === null ? passing : [...matches.keys()];
  const perPage = number('per_page', 10);
  if (perPage > MAX_PER_PAGE)
    throw new RequestError(422, `Only upto ${MAX_PER_PAGE} hits can be fetched per page.`);
  const sorted = found.toSorted(comparison(text('sort_by'), fields, matches));
  const first = (number('page', 1) - 1) * perPage;
  const included = text('include_fields')
    .split(',')
    .filter((name) => name !== '');
  const highlighted = text('highlight_fields').split(',');
  return {
    found: found.length,
    out_of: documents.size,
    page: number('page', 1),
    search_time_ms: 0,
    facet_counts:
      text('facet_by') === ''
        ? []
        : [facetCounts(text('facet_by'), found, fields, number('max_facet_values', 10))],
    hits: sorted.slice(first, first + perPage).map((document) => ({
      document:
        included.length === 0 ? document : Object.fromEntries(included.map((name) => [name, document[name]])),
      highlights: [...(matches?.get(document)?.matched ?? [])]
        .filter(([field]) => highlighted.includes(field))
        .map(([field, tokens]) => ({
          field,
          matched_tokens: fieldOf(fields, field).type === 'string[]' ? [tokens] : tokens,
        })),
    })),
  };
}

function matchesOf(passing: readonly Document[], parameters: Parameters, fields: readonly CollectionField[]) {
  const list = (name: string) => String(parameters[name] ?? '').split(',');
  const [weights, typos, infix] = [list('query_by_weights'), list('num_typos'), list('infix')];
  const searched = list('query_by').map((name, place) => {
    if (!fieldOf(fields, name).type.startsWith('string'))
      throw new RequestError(400, `Field \`${name}\` is no text.`);
    return {
      name,
      weight: Number(weights[place] ?? 1),
      typos: Number(typos[place] ?? typos[0] ?? 2),
      infix: (infix[place] ?? 'off') !== 'off' && fieldOf(fields, name).infix === true,
    };
  });
  return searchTexts(passing, {
    q: String(parameters.q ?? ''),
    fields: searched,
    minOneTypo: Number(parameters.min_len_1typo ?? 4),
    minTwoTypos: Number(parameters.min_len_2typo ?? 7),
  });
}

/** At most three fields; numbers that are missing come last, and equal ones as they were added. */
function comparison(
  sortBy: string,
  fields: readonly CollectionField[],
  matches: ReadonlyMap<Document, TextMatch> | null,
): (one: Document, other: Document) => number {
  const keys = sortBy
    .split(',')
    .filter((key) => key !== '')
    .map((key) => key.split(':'));
  if (keys.length > 3) throw new RequestError(422, 'Only upto 3 sort_by fields can be specified.');
  for (const [name = ''] of keys) {
    if (name === '_text_match') continue;
    const { type, sort } = fieldOf(fields, name);
    if (type === 'string' && !sort) throw new RequestError(404, `Field \`${name}\` cannot be sorted by.`);
  }
  return (one, other) => {
    for (const [name = '', direction] of keys) {
      const sortValue = (document: Document) =>
        name === '_text_match' ? (matches?.get(document)?.score ?? 0) : document[name];
      const [left, right] = [sortValue(one), sortValue(other)];
      if (left === right) continue;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      const order = (left as number | string) < (right as number | string) ? -1 : 1;
      return direction === 'desc' ? -order : order;
    }
    return 0;
  };
}

function facetCounts(
  name: string,
  found: readonly Document[],
  fields: readonly CollectionField[],
  most: number,
) {
  if (fieldOf(fields, name).facet !== true) throw new RequestError(404, `Field \`${name}\` has no facets.`);
  const counts = new Map<string, number>();
  for (const document of found) {
    for (const value of new Set(valuesOf(document, name).map(String)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, most);
  return { field_name: name, counts: sorted.map(([value, count]) => ({ value, count, highlighted: value })) };
}

function fieldOf(fields: readonly CollectionField[], name: string): CollectionField {
  const field = fields.find((each) => each.name === name);
  if (field === undefined)
    throw new RequestError(404, `Could not find a field named \`${name}\` in the schema.`);
  return field;
}
