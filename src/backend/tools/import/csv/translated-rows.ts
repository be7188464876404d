import { catalogLanguage, isLanguageSlug } from '../../../values/languages.ts';
import type { ImportProblems } from '../import-problems.ts';
import { parseFlag } from './cells.ts';
import type { Field } from './columns.ts';
import type { Row } from './rows.ts';

/** Facts that translations do not share: what is translated, what names the row itself, and its parent. */
const OWN_FIELDS: ReadonlySet<Field> = new Set([
  'id',
  'sku',
  'gtin',
  'name',
  'slug',
  'description',
  'shortDescription',
  'purchaseNote',
  'buttonText',
  'categories',
  'tags',
  'parent',
]);

/**
 * The languages of a catalog, the default one first; none if no row has one.
 * @param given slugs of the shop's file, which win
 * @param locale of the shop, such as `de_DE`
 */
export function catalogLanguages(rows: readonly Row[], given: readonly string[], locale: string): string[] {
  const used = [...new Set(rows.flatMap(({ language }) => language ?? []))].filter(isLanguageSlug);
  if (given.length > 0) return [...new Set([...given, ...used])];
  if (used.length === 0) return [];
  const [language = locale] = locale.toLowerCase().split('_');
  const standard = used.find((slug) => catalogLanguage(slug).locale === locale) ?? language;
  return [...new Set([standard, ...used])];
}

/**
 * The rows of a file with their languages, null for the default one. A translation takes the facts that its own row
 * leaves empty from its original, which is the row of its group in the default language, or else the first one.
 * @param languages of the catalog, the default one first
 */
export function completeTranslations(
  rows: readonly Row[],
  [standard, ...others]: readonly string[],
  problems: ImportProblems,
): Row[] {
  if (standard === undefined) return [...rows];
  const languageOf = (row: Row) => {
    if (row.language === null || row.language === standard) return null;
    if (others.includes(row.language)) return row.language;
    problems.warn(row, `"${row.language}" is no code of a language. Taken as ${standard}.`);
    return null;
  };
  const spoken = rows.map((row): Row => ({ ...row, language: languageOf(row) }));
  const groups = Map.groupBy(spoken, ({ translationGroup }) => translationGroup);
  return spoken.map((row) => {
    const group = row.translationGroup === null ? [row] : (groups.get(row.translationGroup) ?? []);
    const twin = group.find(({ language }) => language === row.language);
    if (twin && twin !== row) {
      const language = row.language ?? standard;
      problems.warn(
        row,
        `Line ${twin.line} is this group's product in ${language} already. Taken as one of its own.`,
      );
      return { ...row, translationGroup: null };
    }
    const original = group.find(({ language }) => language === null) ?? group[0];
    return original === undefined || original === row ? row : completed(row, original);
  });
}

function completed(row: Row, original: Row): Row {
  const keys = new Set(row.meta.map(({ key }) => key));
  return {
    ...row,
    original,
    own: row,
    label: row.label || original.label,
    cell: (field) => row.cell(field) || (OWN_FIELDS.has(field) ? '' : original.cell(field)),
    attributes: row.attributes.map((cells, place) =>
      completedAttribute(cells, original.attributes[place] ?? {}),
    ),
    downloads: row.downloads.some(({ url }) => url) ? row.downloads : original.downloads,
    meta: [...row.meta, ...original.meta.filter(({ key }) => !keys.has(key))],
  };
}

type AttributeCells = Row['attributes'][number];

/** Attributes of the whole shop have one name in all languages. */
function completedAttribute(own: AttributeCells, original: AttributeCells): AttributeCells {
  const isGlobal = parseFlag(original.global ?? '') === true || original.name?.startsWith('pa_');
  const given = Object.entries(own).filter(([, value]) => value);
  return { ...original, ...Object.fromEntries(given), ...(isGlobal && { name: original.name ?? '' }) };
}
