import { EDITS, type Edit } from './index.ts';

const FOUND: Record<Edit['foundBy'], string> = {
  walk: 'walk by `modified`',
  sweep: 'sweep',
  categories: 'categories',
  terms: 'terms',
  settings: 'settings, most sold',
  all: 'full reading only',
};

/** The document about all edits. */
export function editsTable(): string {
  const rows = EDITS.map(({ name, does, movesModified, webhook, foundBy, touches }) =>
    [`\`${name}\``, does, movesModified ? 'moves' : 'stays', webhook ?? 'none', FOUND[foundBy], touches].join(
      ' | ',
    ),
  );
  return `# Edits

Every kind of change of a shop that a storefront has to follow: what it does to \`modified\` of the product,
which webhook WooCommerce sends, what finds it without one, and which files it must touch. "Its" is said of
the product or category that is edited. Each page named is two files (the page and its \`_payload.json\`) in
each of six locales. With 10,000 products in 200 categories and 24 on a page, the list of all products has
417 pages; a card stands on one page of it, on one page for each category of the product and each category
above, and on shelves of related products.

A file is touched only if its bytes differ: where nothing that is printed changed, nothing may be written.
Tests and benchmarks are made from the list in \`index.ts\`, from which this table is made:
\`npx vitest run --config src/testing/vitest.config.ts src/backend/edits -u\`.

Name | What happens | \`modified\` | Webhook | Found by | Files
--- | --- | --- | --- | --- | ---
${rows.join('\n')}
`;
}
