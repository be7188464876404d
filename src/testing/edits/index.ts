import { CATEGORY_EDITS } from './categories.ts';
import type { Edit } from './edit.ts';
import { FACT_EDITS } from './facts.ts';
import measured from './files.json' with { type: 'json' };
import { PRESENCE_EDITS } from './presence.ts';
import { PRICE_EDITS, STOCK_EDITS } from './prices.ts';
import { SETTING_EDITS } from './settings.ts';
import { TERM_EDITS } from './terms.ts';

export type { Edit, PickNumber as Pick } from './edit.ts';

/** Every kind of change of a shop that a storefront has to follow. */
export const EDITS: readonly Edit[] = [
  PRICE_EDITS,
  STOCK_EDITS,
  FACT_EDITS,
  PRESENCE_EDITS,
  CATEGORY_EDITS,
  TERM_EDITS,
  SETTING_EDITS,
].flatMap((table) => Object.entries(table).map(([name, kind]) => ({ name, ...kind })));

/** @throws if there is no such kind */
export function editNamed(name: string): Edit {
  const edit = EDITS.find((one) => one.name === name);
  if (!edit)
    throw new Error(`There is no edit "${name}"; there are ${EDITS.map((one) => one.name).join(', ')}.`);
  return edit;
}

/** Files that an edit wrote and pages that it took away, in every locale. */
export interface EditFiles {
  written: number;
  removedPages: number;
}

/** Files counted in a shop with `products` products, by edit; edits that it offers no target for are absent. */
export const EDIT_FILES: { products: number; edits: Record<string, EditFiles | undefined> } = measured;

const FOUND: Record<Edit['foundBy'], string> = {
  modified: 'poll by `modified`',
  fullScan: 'full scan',
  categories: 'categories',
  terms: 'terms',
  settings: 'settings, most sold',
  fullRead: 'full reading only',
};

/** The document about all edits, as Markdown. */
export function formatEditsTable(): string {
  const rows = EDITS.map(({ name, description: does, movesModified, webhook, foundBy, touches }) =>
    [
      `\`${name}\``,
      does,
      movesModified ? 'moves' : 'stays',
      webhook ?? 'none',
      FOUND[foundBy],
      touches,
      counted(name),
    ].join(' | '),
  );
  return `# Edits

Every kind of change of a shop that a storefront has to follow: what it does to \`modified\` of the product,
which webhook WooCommerce sends, what finds it without one, and which files it must touch. "Its" is said of
the product or category that is edited. Each page named is two files (the page and its \`_payload.json\`) in
each of six locales. With 10,000 products in 200 categories and 24 on a page, the list of all products has
417 pages, of which the first 4 are files, as of every list; a card stands on one page of it, on one page for each
category of the product and each category above, unless it is further down, and on shelves of related products.

A file is touched only if its bytes differ: where nothing that is printed changed, nothing may be written.
The last column is what \`npm run bench -- edits\` counts in a synthetic catalog with one product or category
of each, beside the counts that it had before, and keeps in \`files.json\`. Tests and benchmarks are made from the list in \`src/testing/edits/index.ts\`, from which this
table is made: \`npx vitest run --config src/testing/vitest.config.ts src/testing/edits -u\`. Edits of translations are in
\`src/testing/edits/translations.ts\`.

Name | What happens | \`modified\` | Webhook | Found by | Files | Counted
--- | --- | --- | --- | --- | --- | ---
${rows.join('\n')}
`;
}

function counted(name: string): string {
  const files = EDIT_FILES.edits[name];
  if (files === undefined) return '-';
  const { written, removedPages } = files;
  return removedPages > 0 ? `${written}, ${removedPages} pages go` : String(written);
}
