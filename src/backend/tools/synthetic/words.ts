import type { SeedCategory, SeedGlobalAttribute, SeedImage, SeedTerm } from '../../db/seed/types.ts';
import { slugify } from '../../values/entities.ts';

const list = (text: string): string[] => text.trim().split(/\s+/);

export const ADJECTIVES = list(`
  Amber Ancient Bold Brackish Breezy Bright Brisk Calm Candid Chalky Clear Coarse Copper Crisp Curved Dappled
  Deep Dusky Early Earthen Even Faded Fine Folded Gentle Gilded Golden Grand Hidden Hollow Honest Humble Inland
  Jagged Keen Late Layered Lean Light Little Lofty Loose Low Marine Mellow Misty Modest Mossy Narrow Neat Noble
  Northern Old Open Oval Pale Patient Plain Polished Quiet Rare Restless Ribbed Rough Round Rustic Salty Sandy
  Scarlet Sheer Silent Silver Simple Slender Slow Smoky Smooth Soft Solid Southern Sparse Speckled Steady Still
  Stout Sunlit Supple Tall Tender Thin Tidal Twin Upright Vast Velvet Warm Weathered Western Wide Wild Windward`);

export const PLACES = list(`
  Aberlin Ashcombe Barrow Bellhaven Birkholm Blackness Brannoch Brinewell Calder Carrow Cinder Cleft Corran Cove
  Crane Dalrow Dunmere Eastry Eldwick Fallow Farne Fenwick Ferring Foxholm Galloway Garron Glimmen Gorse Grail
  Hallow Harbour Hawkness Heron Hollin Iskar Ivel Juniper Kelda Kestrel Kilmore Lantern Larkwell Linden Lunnay
  Marrow Merrin Millbeck Mornay Nairn Nesting Norrow Oake Orkwell Osprey Pallas Penrose Quarry Quill Rannoch
  Raven Rigg Rowan Sallow Sandwick Scarrow Selkie Skerry Sorrel Stenness Strand Swale Tarn Teasel Thorne Thrift
  Ullin Umber Unst Valla Wader Whinfell Wicken Willow Wrack Yarrow Yell Zennor`);

export const MATERIALS = list(`
  Stoneware Porcelain Earthenware Linen Cotton Wool Hemp Felt Oak Ash Walnut Cherry Birch Brass Copper Steel Iron
  Pewter Glass Paper Card Leather Cork Slate Marble Bamboo Rattan Jute Silk Canvas`);

export const THINGS = list(`
  Mug Bowl Plate Jug Vase Teapot Tray Dish Cup Pitcher Lamp Lantern Candle Shade Sconce Pendant Blanket Cushion
  Throw Towel Apron Napkin Curtain Rug Scarf Shirt Jumper Cap Socks Coat Vest Skirt Notebook Card Calendar Envelope
  Planner Print Poster Map Chart Frame Spoon Knife Board Grater Kettle Pan Ladle Whisk Mill Crock Stool Bench
  Basket Crate Hook Shelf Mirror Clock Hammock Flask Tent Tarp Bag Satchel Pouch Wallet Belt Kite Trowel Planter
  Brush Soap Comb Puzzle Game Top Whistle`);

export const SENTENCES = [
  'Made in small batches by people who sign their work.',
  'It holds its shape for years and its colour for longer.',
  'The edge is finished by hand, so no two are quite alike.',
  'Light enough to carry, heavy enough to stay where you put it.',
  'Wash it, use it, pass it on.',
  'The pattern follows the grain & never the other way round.',
  'It started as a sample for a friend and stayed in the range.',
  'Every piece is checked twice before it leaves the workshop.',
  'Works as well on a boat as it does at a kitchen table.',
  'Comes in a box that is worth keeping.',
  "A quiet object that doesn't ask for attention, but earns it.",
  'The surface gets better with time and with use.',
];

export const REVIEW_TEXTS = [
  'Exactly what I was hoping for.',
  'Good quality, arrived quickly and well packed.',
  'Smaller than I thought, but lovely all the same.',
  'I bought a second one the week after.',
  "It's fine, though the colour is darker than in the picture.",
  'A present that was received with real joy.',
  'The finish could be better at this price.',
  'In use every day since it came.',
];

export const FIRST_NAMES = list(`
  Ada Bruno Clara Dario Elin Frieda Gino Hanne Ivo Jonas Kaja Leo Mira Nils Olga Pia Quentin Rosa Sven Tilda Ugo
  Vera Wim Xenia Yann Zoe`);

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
