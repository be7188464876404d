import { added, type CatalogIndex, type OptionTable, optionsOf } from '../catalog-index/catalog-index.ts';
import { markAny } from '../catalog-index/postings.ts';
import type { Choice, Facet, IsCounted, ProductBin } from './facet.ts';

/** A facet of the terms that products have of a taxonomy. */
export function optionFacet(row: Pick<Facet, 'key' | 'label'> & Partial<Facet>): Facet {
  const { key } = row;
  return {
    control: 'options',
    column: key,
    parse: (values) => [...new Set(values)].filter((value) => value !== ''),
    passes: (index, choice) => withOption(index, key, choice),
    count: (index, products, isCounted) => countOptions(optionsOf(index, key), products, isCounted),
    ...row,
  };
}

/** 1 for each product that has one of the wanted options; no product has those of an unknown taxonomy. */
export function withOption(index: CatalogIndex, key: string, wanted: Choice): Uint8Array {
  const table = optionsOf(index, key);
  if (table === undefined) return new Uint8Array(index.size);
  return markAny(added(table.products), wantedOptions(table, wanted), index.size);
}

/** 1 for each option of a table that is wanted. */
export function wantedOptions({ slugs, bySlug }: OptionTable, wanted: Choice): Uint8Array {
  const isWanted = new Uint8Array(slugs.length);
  for (const slug of wanted) {
    const option = bySlug.get(slug);
    if (option !== undefined) isWanted[option] = 1;
  }
  return isWanted;
}

function countOptions(
  table: OptionTable | undefined,
  counted: readonly ProductBin[],
  isCounted: IsCounted,
): Uint32Array {
  if (table === undefined) return new Uint32Array();
  const { starts, values } = added(table.products);
  const counts = new Uint32Array(table.slugs.length);
  for (const { products, total } of counted) {
    for (let place = 0; place < total; place++) {
      const product = products[place] ?? 0;
      const end = starts[product + 1] ?? 0;
      for (let at = starts[product] ?? 0; at < end; at++) {
        const option = values[at] ?? 0;
        if (isCounted(product, option)) counts[option] = (counts[option] ?? 0) + 1;
      }
    }
  }
  return counts;
}
