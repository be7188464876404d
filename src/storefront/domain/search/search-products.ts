import { added, type CatalogIndex, type OptionTable } from './catalog-index/catalog-index.ts';
import type { ColumnName } from './catalog-index/index-format.ts';
import { markAny } from './catalog-index/postings.ts';
import { raiseLevels, type TextColumn } from './catalog-index/text-column.ts';
import { closeWords } from './close-words.ts';
import { bareCode, foldText, spellOut, wordsOf } from './fold-text.ts';
import { cleanSearch } from './list-query.ts';

/** Data that a search reads besides the index itself. */
export interface SearchTexts {
  names: TextColumn;
  /** Of products and variations. */
  skus: TextColumn;
  /** Descriptions and short descriptions as far as they have been loaded. */
  descriptions: readonly TextColumn[];
  /** Distinct words of names, categories and attribute terms. */
  vocabulary: ReadonlySet<string>;
}

export interface SearchResult {
  /** 1 for each product that has every word. */
  found: Uint8Array;
  /** Fit of each product: higher is better, 0 where it was not found. */
  scores: Uint16Array;
  /** Words that were replaced since nothing has them: as typed, folded → those that were looked for instead. */
  corrected: ReadonlyMap<string, readonly string[]>;
}

const NAME = { first: 40, start: 30, inside: 12 };
const SKU = { first: 36, start: 24, inside: 6 };
const CORRECTED_NAME = { first: 16, start: 14, inside: 0 };
const OPTION_START = 20;
const OPTION_INSIDE = 8;
const DESCRIPTION = { first: 5, start: 5, inside: 2 };
/** The words are in the name as they were typed, one after the other. */
const PHRASE = { first: 60, start: 40, inside: 10 };

/**
 * Searches names, SKUs, categories, terms and descriptions. A product is found if it has every word somewhere, within
 * other words too. A word that no name, category or term has may be mistyped: the closest ones are searched as well.
 */
export function searchProducts(index: CatalogIndex, texts: SearchTexts, search: string): SearchResult {
  const phrase = foldText(cleanSearch(search));
  const words = wordsOfSearch(search);
  const { size } = index;
  const found = new Uint8Array(size).fill(words.size === 0 ? 0 : 1);
  const scores = new Uint16Array(size);
  const corrected = new Map<string, readonly string[]>();
  for (const [word, spellings] of words) {
    const levels = new Uint8Array(size);
    for (const spelling of spellings) {
      raiseLevels(texts.names, spelling, levels, NAME);
      raiseOptionLevels(index, spelling, levels);
    }
    for (const code of new Set([word, bareCode(word) || word])) raiseLevels(texts.skus, code, levels, SKU);
    if (levels.every((level) => level === 0)) {
      const close = closeWords(word, texts.vocabulary);
      if (close.length > 0) corrected.set(word, close);
      for (const other of close) {
        raiseLevels(texts.names, other, levels, CORRECTED_NAME);
        raiseOptionLevels(index, other, levels);
      }
    }
    for (const column of texts.descriptions) {
      for (const spelling of spellings) raiseLevels(column, spelling, levels, DESCRIPTION);
    }
    for (let product = 0; product < size; product++) {
      const level = levels[product] ?? 0;
      if (level === 0) found[product] = 0;
      scores[product] = (scores[product] ?? 0) + level;
    }
  }
  if (words.size > 1) {
    const levels = new Uint8Array(size);
    raiseLevels(texts.names, phrase, levels, PHRASE);
    for (let product = 0; product < size; product++) {
      scores[product] = (scores[product] ?? 0) + (levels[product] ?? 0);
    }
  }
  for (let product = 0; product < size; product++) {
    if (index.searched?.[product] === 0) found[product] = 0;
    if (found[product] === 0) scores[product] = 0;
  }
  return { found, scores, corrected };
}

/** The distinct words of a search, folded, each with the spellings in which texts may have it. */
function wordsOfSearch(search: string): Map<string, Set<string>> {
  const typed = cleanSearch(search).split(' ');
  const words = typed.map((word) => [foldText(word), foldText(spellOut(word))] as const);
  return new Map(
    words.filter(([word]) => word !== '').map((spellings) => [spellings[0], new Set(spellings)]),
  );
}

/** Distinct words that typing mistakes are compared with. */
export function vocabularyOf(names: TextColumn, index: CatalogIndex): Set<string> {
  const vocabulary = new Set(wordsOf(names.text));
  for (const table of index.options) {
    for (const name of table.names) for (const word of wordsOf(foldText(name))) vocabulary.add(word);
  }
  return vocabulary;
}

/** The columns that a search reads: of options whose name has one of its words, or a close one. */
export function columnsOfSearch(index: CatalogIndex, texts: SearchTexts, search: string): ColumnName[] {
  const all = [...wordsOfSearch(search)].flatMap(([word, spellings]) => [
    ...spellings,
    ...closeWords(word, texts.vocabulary),
  ]);
  return index.options
    .filter((table) => all.some((word) => matchingOptions(table, word) !== null))
    .map(({ group }) => group);
}

function raiseOptionLevels(index: CatalogIndex, word: string, levels: Uint8Array): void {
  for (const table of index.options) {
    const options = matchingOptions(table, word);
    if (options === null) continue;
    raiseMarked(table, options.starts, OPTION_START, levels);
    raiseMarked(table, options.inside, OPTION_INSIDE, levels);
  }
}

/** Marks options by where their name has a word; null if none has it. */
function matchingOptions(
  { names }: OptionTable,
  word: string,
): { starts: Uint8Array; inside: Uint8Array } | null {
  const starts = new Uint8Array(names.length);
  const inside = new Uint8Array(names.length);
  let matches = 0;
  for (const [option, name] of names.entries()) {
    const spellings = [foldText(name), foldText(spellOut(name))].filter((text) => text.includes(word));
    if (spellings.length === 0) continue;
    const isStart = spellings.some((text) => [text, ...wordsOf(text)].some((own) => own.startsWith(word)));
    (isStart ? starts : inside)[option] = 1;
    matches++;
  }
  return matches === 0 ? null : { starts, inside };
}

function raiseMarked(
  { products }: OptionTable,
  isWanted: Uint8Array,
  level: number,
  levels: Uint8Array,
): void {
  if (!isWanted.includes(1)) return;
  const marks = markAny(added(products), isWanted, levels.length);
  for (let product = 0; product < levels.length; product++) {
    if (marks[product] === 1 && level > (levels[product] ?? 0)) levels[product] = level;
  }
}
