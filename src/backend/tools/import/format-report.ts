import type { ImportReport, MissingPicture } from './import-csv.ts';
import { SHOP_FILE } from './shop-file.ts';

/** The report as plain text: what there is, then everything that is not as in the file. */
export function formatReport(report: ImportReport): string {
  const { rows, products, variations, categories, pictures, missingPictures, problems, notes } = report;
  const leftOut = problems.filter((problem) => problem.skipped).length;
  const lines = [
    `Imported ${products} products and ${variations} variations in ${categories} categories from ${rows} rows; ` +
      `${leftOut} rows are left out. Pictures: ${pictures} of ${pictures + missingPictures.length}.`,
    ...notes,
  ];
  if (problems.length > 0) lines.push('', 'Not as in the file:');
  for (const { line, label, reason } of problems) {
    lines.push(`  line ${line}${label ? `, ${label}` : ''}: ${reason}`);
  }
  if (missingPictures.length > 0) lines.push('', 'Pictures that are missing; a placeholder stands for them:');
  return [...lines, ...formatByReason(missingPictures)].join('\n');
}

function formatByReason(pictures: readonly MissingPicture[]): string[] {
  const reasons = Map.groupBy(pictures, ({ reason }) => reason);
  return [...reasons].flatMap(([reason, group]) => [
    `  ${reason}`,
    ...group.map(
      ({ source, lines }) => `    ${source} (${lines.length > 0 ? `line ${lines.join(', ')}` : SHOP_FILE})`,
    ),
  ]);
}
