import { expect, it } from 'vitest';
import { optionTable } from './catalog-index/catalog-index.ts';
import { formatListQuery, parseListQuery } from './list-query.ts';
import { inOwnSlugs } from './own-slugs.ts';

it('a query has options under the slugs of the language, once each, whichever language named them', () => {
  const option = (id: number, slug: string, aliases?: string[]) => {
    return { id, slug, name: slug, ...(aliases && { aliases }) };
  };
  const colors = [option(1, 'sand'), option(2, 'blau', ['blue', 'bleu'])];
  const tables = [optionTable({ group: 'pa_color', label: '', openByDefault: false, options: colors })];
  const query = parseListQuery('?filter=category[mugs],pa_color[sand,blue],price[10,]&search=tea');
  expect(inOwnSlugs(query, tables)).toEqual({
    ...query,
    filter: { ...query.filter, pa_color: ['sand', 'blau'] },
  });
  const twice = parseListQuery('?filter=pa_color[bleu,blau,unknown],pa_size[blue]');
  expect(formatListQuery(inOwnSlugs(twice, tables))).toBe('?filter=pa_color[blau,unknown],pa_size[blue]');
  const own = parseListQuery('?filter=pa_color[blau,sand],price[,5]');
  expect(inOwnSlugs(own, tables)).toBe(own);
});
