/** A category; its picture is `pictures/categories/<slug>.webp`. */
export interface DemoCategory {
  slug: string;
  name: string;
  description: string;
  parent?: string;
  /** What its picture shows; the picture's alternative text. */
  shows: string;
}

/** Top categories first, each followed by its own; `workshops` waits for its first date and is empty. */
export const CATEGORIES: DemoCategory[] = [
  {
    slug: 'ceramics',
    name: 'Ceramics',
    description: 'Stoneware and porcelain, thrown and glazed at Oske Pottery above the old slipway.',
    shows: 'Vase, teapot and mug in front of a painted arch',
  },
  {
    slug: 'tableware',
    name: 'Cups, Bowls & Plates',
    description: 'For breakfast, for soup, for the last biscuit.',
    parent: 'ceramics',
    shows: 'Two bowls, a jug and two espresso cups',
  },
  {
    slug: 'vases-planters',
    name: 'Vases & Planters',
    description: 'Things that make a handful of weeds look planned.',
    parent: 'ceramics',
    shows: 'Planter and bud vases in window light',
  },
  {
    slug: 'lamps',
    name: 'Lamps',
    description: 'Warm light for long evenings, wired by hand in the lighthouse keeper’s house at Fyrhus.',
    shows: 'Three lamps glowing in a dark room',
  },
  {
    slug: 'textiles-clothing',
    name: 'Textiles & Clothing',
    description: 'Wool, linen and cotton, woven at Ley Mill and sewn at the Ropewalk.',
    shows: 'Sweater, folded blankets and a wool hat',
  },
  {
    slug: 'blankets-cushions',
    name: 'Blankets & Cushions',
    description: 'Heavy wool, soft corners, no itching.',
    parent: 'textiles-clothing',
    shows: 'Herringbone throw with two cushions',
  },
  {
    slug: 'home-linen',
    name: 'Home Linen',
    description: 'Towels, napkins and rugs that improve with every wash.',
    parent: 'textiles-clothing',
    shows: 'Tea towel and bath towel side by side',
  },
  {
    slug: 'clothing',
    name: 'Clothing',
    description: 'Work clothes with manners: made for wind, fit for supper.',
    parent: 'textiles-clothing',
    shows: 'Rain jacket over a striped tee',
  },
  {
    slug: 'accessories',
    name: 'Bags & Accessories',
    description: 'The small warm things you lose on ferries.',
    parent: 'textiles-clothing',
    shows: 'Rucksack, wool hat and mittens',
  },
  {
    slug: 'paper-goods',
    name: 'Paper Goods',
    description: 'Notebooks, cards and calendars, printed at the Ferry Press on an iron hand press.',
    shows: 'Notebooks, letter paper and pencils',
  },
  {
    slug: 'prints',
    name: 'Prints',
    description: 'Screen prints and linocuts of the island, in small numbered editions.',
    shows: 'Four framed prints on a pale wall',
  },
  {
    slug: 'kitchen',
    name: 'Kitchen',
    description: 'Boards, pans and jars that do one thing well.',
    shows: 'Kettle, chopping board and jar on a counter',
  },
  {
    slug: 'outdoor',
    name: 'Outdoor',
    description: 'For the garden, the beach and the long way home.',
    shows: 'Deck chair, storm lantern and flask by the sea',
  },
  {
    slug: 'gifts',
    name: 'Gifts',
    description: 'Ready to wrap, safe to post, hard to give away.',
    shows: 'Gift box with a toy boat and a candle',
  },
  {
    slug: 'downloads',
    name: 'Downloads',
    description: 'Patterns and wallpapers, yours a minute after you pay.',
    shows: 'Phone wallpaper, a chart and a paper boat',
  },
  {
    slug: 'patterns',
    name: 'Patterns',
    description: 'Knit it, sew it, fold it yourself.',
    parent: 'downloads',
    shows: 'Knitting chart and cutting plan',
  },
  {
    slug: 'wallpapers',
    name: 'Wallpapers',
    description: 'The island for phones and desks.',
    parent: 'downloads',
    shows: 'Screen and phone with pictures of the sea',
  },
  {
    slug: 'workshops',
    name: 'Workshops',
    description: 'Days at the wheel, the loom and the press. Dates for spring follow.',
    shows: 'Hand press and a jug in workshop light',
  },
];
