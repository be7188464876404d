import { INDEX_SCHEMA, type IndexRoot } from '#storefront/domain/search/catalog-index/index-format.ts';
import {
  cardChunk,
  listShard,
  nameShard,
  optionColumn,
  orderableColumn,
  priceColumns,
  ratingColumns,
  textChunk,
} from '#storefront/domain/search/catalog-index/index-rows.ts';
import type { FileKind, IndexTable, Range } from './index-table.ts';

interface Content {
  content: string;
  products: number;
}

/** Content of a file of the index, as its text, and the number of its products. */
export function indexContent(table: IndexTable, kind: FileKind, range: Range): Content {
  switch (kind) {
    case 'facets':
    case 'translations':
      return { content: table.content(kind), products: 0 };
    case 'card':
      return made(cardChunk, table.rows('card', range));
    case 'text':
      return made(textChunk, table.rows('text', range));
    case 'list':
      return made(
        (rows) => listShard(rows, isTranslated(table) ? null : table.chunks('card', range)),
        table.rows('list', range),
      );
    case 'name':
      return made((rows) => nameShard(rows, table.chunks('text', range)), table.rows('name', range));
    case 'price':
      return made(priceColumns, table.rows('price', range));
    case 'rating':
      return made(ratingColumns, table.rows('rating', range));
    case 'orderable':
      return made(orderableColumn, table.rows('orderable', range));
    case 'root':
      return rootContent(table);
    default:
      return made(
        (rows) => optionColumn(rows.map((options) => options[kind] ?? [])),
        table.rows('options', range),
      );
  }
}

function rootContent(table: IndexTable): Content {
  const names = table.filesOf('name');
  const lists = table.filesOf('list');
  const products = lists.reduce((sum, list) => sum + list.products, 0);
  const columns = table.columns();
  const files = columns.map((column) => table.filesOf(column));
  const root: IndexRoot = {
    schema: INDEX_SCHEMA,
    products,
    facets: table.filesOf('facets')[0]?.name ?? '',
    columns,
    shards: lists.map(({ name }, shard) => [
      name,
      names[shard]?.name ?? '',
      ...files.map((column) => column[shard]?.name ?? ''),
    ]),
    ...(isTranslated(table) && {
      cards: lists.map((list) => table.chunks('card', list)),
      translations: table.filesOf('translations')[0]?.name ?? '',
    }),
  };
  return { content: JSON.stringify(root), products };
}

/** Cards differ between views, whose lists are to be the same. */
function isTranslated({ view }: IndexTable): boolean {
  return view !== '';
}

function made<Row>(encode: (rows: Row[]) => object, rows: Row[]): Content {
  return { content: JSON.stringify(encode(rows)), products: rows.length };
}
