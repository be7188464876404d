import type { SeedCategory, SeedGlobalAttribute, SeedImage, SeedTerm } from '../../db/seed/types.ts';
import { slugify } from '../../values/entities.ts';
import { list, MATERIALS, PLACES, THINGS } from './words.ts';

const ROOTS = 20;
const CHILDREN = 3;
const GRANDCHILDREN = 2;

const named = (names: readonly string[]): SeedTerm[] => names.map((name) => ({ slug: slugify(name), name }));

const COLORS = list(`
  Black White Grey Red Orange Yellow Green Blue Navy Purple Pink Brown Beige Turquoise Olive Burgundy Mint Coral
  Lavender Mustard Teal Ivory`);

export const SYNTHETIC_ATTRIBUTES: SeedGlobalAttribute[] = [
  { slug: 'pa_color', label: 'Color', terms: named(COLORS) },
  { slug: 'pa_size', label: 'Size', terms: named(['XS', 'S', 'M', 'L', 'XL', 'XXL']) },
  { slug: 'pa_material', label: 'Material', terms: named(MATERIALS) },
];

export const SYNTHETIC_TAGS: SeedTerm[] = named(PLACES.slice(0, 30).map((place) => `${place} workshop`));

/** 200 categories in three levels: 20 at the top, 3 below each, 2 below each of those. */
export function syntheticCategories(images: readonly SeedImage[]): SeedCategory[] {
  const categories: SeedCategory[] = [];
  const add = (name: string, parent: string | null): string => {
    const slug = parent === null ? slugify(name) : `${parent}-${slugify(name)}`;
    const image = images.length > 0 ? (images[categories.length % images.length] ?? null) : null;
    categories.push({ slug, name, parent, image, description: `Everything from ${name}, old & new.` });
    return slug;
  };
  for (let root = 0; root < ROOTS; root++) {
    const top = add(`${PLACES[root]} & ${PLACES[root + ROOTS]}`, null);
    for (let child = 0; child < CHILDREN; child++) {
      const thing = THINGS[root * CHILDREN + child] ?? `Things ${root}`;
      const middle = add(`${thing}s`, top);
      for (const kind of ['Small', 'Large'].slice(0, GRANDCHILDREN)) add(`${kind} ${thing}s`, middle);
    }
  }
  return categories;
}
