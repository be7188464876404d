import config from '#config.ts';
import { packedPageReader } from '#operations/desk/views/tried-pages.ts';
import { shopUrlOf } from '#pipeline/environment.ts';
import { tryProjectChanges } from '#pipeline/project-what-if.ts';
import type { TriedPage } from '#pipeline/what-if/what-if.ts';
import { formatWhatIf, SideBySide } from '#pipeline/what-if/what-if-report.ts';
import { printPlan } from '../lib/build-project.ts';
import { cli, print, printJson, readProject } from '../lib/command.ts';

const NOTES = `Changes that can be tried, several of them with semicolons between:
  price tide-mug 14              the regular price
  sale tide-mug 9.50             on sale; off instead of a price ends a sale
  stock tide-mug 0               a number, or in, out or backorder
  name tide-mug Tide Mug, large
  category tide-mug gifts
  draft tide-mug                 no longer in the shop`;

export const command = cli('plan', {
  examples: [
    'npm run plan',
    'npm run plan -- --if "price tide-mug 14"',
    'npm run plan -- --if "sale tide-mug 9.50; draft old-cap" --html /tmp/what-if',
  ],
  notes: NOTES,
})
  .option(
    '--if <change>',
    'a change of the catalog that nobody has made: tried on a copy, and on nothing else',
  )
  .option('--html <folder>', 'with --if: write the pages of today and then, side by side')
  .option('--json', 'with --if: for programs')
  .action(async ({ if: change, html, json }, self) => {
    if (change === undefined) {
      if (html !== undefined || json) return self.error('error: --html and --json go with --if');
      return await printPlan({});
    }
    const project = readProject();
    const folder =
      html === undefined ? null : new SideBySide(html, shopUrlOf(project.environment, config.baseUrl));
    const pages: Omit<TriedPage, 'before' | 'after'>[] = [];
    const readPacked = folder && packedPageReader(project.environment);
    const whatIf = await tryProjectChanges(change, { ...project, readPacked }, (page) => {
      folder?.add(page);
      const { before: _, after: __, ...named } = page;
      pages.push(named);
    });
    if (json) printJson({ ...whatIf, pages });
    else print(formatWhatIf(whatIf, pages));
    const file = folder?.end(whatIf);
    if (file !== undefined && !json) print(`Side by side: ${file}`);
  });
