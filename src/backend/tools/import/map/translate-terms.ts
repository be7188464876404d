import { splitPlaces } from '../csv/cells.ts';
import type { Row } from '../csv/rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import { readAttributes } from './map-attributes.ts';
import type { Categories, GlobalAttributes, Terms } from './map-terms.ts';

interface TermTools {
  categories: Categories;
  tags: Terms;
  attributes: GlobalAttributes;
  problems: ImportProblems;
}

/** Unreadable cells are reported when the products are mapped. */
const SILENT = { warn: () => undefined };

/**
 * Files the terms that rows in other languages than the default one name, as translations of those that their
 * originals name at the same place.
 */
export function translateTerms(rows: readonly Row[], tools: TermTools): void {
  for (const row of rows) {
    const { language, original, own = row } = row;
    if (language === null) continue;
    const pair = (terms: Categories | Terms, title: string, names: string[], originals: string[]) => {
      if (original && names.length > 0 && names.length !== originals.length) {
        tools.problems.warn(
          row,
          `${title}: ${names.length} for ${originals.length} of line ${original.line}, which are matched by their places.`,
        );
      }
      names.forEach((name, place) => {
        if (name) terms.translate(name, language, originals[place] || undefined);
      });
    };
    for (const [field, title] of [
      ['categories', 'Categories'],
      ['tags', 'Tags'],
    ] as const) {
      pair(tools[field], title, splitPlaces(own.cell(field)), splitPlaces(original?.cell(field) ?? ''));
    }
    const originals = original ? readAttributes(original, SILENT) : [];
    const cells = readAttributes(row, SILENT);
    const named = new Set(own.attributes.flatMap(({ values }, place) => (values ? [place] : [])));
    for (const attribute of cells) {
      if (!attribute.global || !named.has(attribute.place)) continue;
      const same = originals.find(({ key }) => key === attribute.key);
      pair(
        tools.attributes.get(attribute.label).terms,
        attribute.label,
        splitPlaces(attribute.cell),
        splitPlaces(same?.cell ?? ''),
      );
    }
  }
}
