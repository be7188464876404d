import { describe, expect, it } from 'vitest';
import { joinLists, type ListLanguage } from './language-lists.ts';

const PAGE = 2;

/** Lists by language, a page of two at a time; their size comes with the first page alone. */
function pagesOf(lists: Record<string, string[]>) {
  const asked: [ListLanguage, string | null][] = [];
  const readPage = async (language: ListLanguage, after: string | null) => {
    asked.push([language, after]);
    const list = lists[language ?? 'all'] ?? [];
    const start = Number(after ?? 0);
    const end = Math.min(start + PAGE, list.length);
    return {
      found: after === null ? list.length || null : null,
      pageInfo: { hasNextPage: end < list.length, endCursor: end === 0 ? null : String(end) },
      nodes: list.slice(start, end),
    };
  };
  return { asked, readPage };
}

async function readAll(languages: ListLanguage[], lists: Record<string, string[]>) {
  const { asked, readPage } = pagesOf(lists);
  const read = joinLists(languages, readPage);
  const nodes: string[] = [];
  const found: (number | null)[] = [];
  for (let after: string | null = null; ; ) {
    const page = await read(after);
    nodes.push(...page.nodes);
    found.push(page.found);
    if (!page.pageInfo.hasNextPage || page.pageInfo.endCursor === null) return { nodes, found, asked };
    after = page.pageInfo.endCursor;
  }
}

describe('lists of several languages', () => {
  it('are read one after the other, with the number of all that have begun', async () => {
    const lists = { en: ['a', 'b', 'c'], de: ['d'], fr: ['e', 'f', 'g'] };
    const { nodes, found, asked } = await readAll(['en', 'de', 'fr'], lists);
    expect(nodes.join('')).toBe('abcdefg');
    expect(found).toEqual([3, 3, 4, 7, 7]);
    expect(asked).toEqual([
      ['en', null],
      ['en', '2'],
      ['de', null],
      ['fr', null],
      ['fr', '2'],
    ]);
  });

  it('are read where some are empty', async () => {
    const { nodes, found } = await readAll(['en', 'de', 'fr', 'it'], { de: ['a', 'b'], fr: ['c'] });
    expect(nodes.join('')).toBe('abc');
    expect(found.at(-1)).toBe(3);
    expect(await readAll(['en', 'de'], {})).toMatchObject({ nodes: [], found: [0] });
  });

  it('are the list of all where there is but one', async () => {
    const { asked, found } = await readAll([null], { all: ['a', 'b', 'c'] });
    expect(asked).toEqual([
      [null, null],
      [null, '2'],
    ]);
    expect(found).toEqual([3, null]);
  });
});
