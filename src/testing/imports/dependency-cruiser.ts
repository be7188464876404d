import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Parts of a folder, and those that each may import besides itself and packages. Tests may import anything. */
type Layers = Record<string, readonly string[]>;

/** The programs, and what several of them use. `testing` and scripts may import all of them. */
const PROGRAMS: Layers = {
  storefront: ['config.ts', 'kit'],
  'config.ts': ['storefront'],
  // Themes take what they like of the storefront, which reads their folder and imports none of them.
  theme: ['storefront', 'config.ts', 'kit'],
  themes: ['storefront', 'config.ts', 'kit'],
  pipeline: ['storefront', 'config.ts', 'kit'],
  operations: ['pipeline', 'storefront', 'config.ts', 'kit'],
  backend: ['kit'],
  kit: [],
};

/** Where one program may import a few parts of another only. */
const SEEN_PARTS: readonly { from: string; pathNot?: string; of: string; parts: readonly string[] }[] = [
  { from: 'storefront', of: 'kit', parts: ['messages', 'password-rule.ts', 'policy-hash.ts'] },
  { from: 'config.ts', of: 'storefront', parts: ['domain', 'i18n'] },
  {
    from: '(pipeline|operations)',
    // The modules that Astro compiles: features are in them, and nowhere else in the pipeline.
    pathNot: '^src/pipeline/compile/(entry|dev-preview)\\.ts$',
    of: 'storefront',
    parts: ['api', 'product-kinds', 'seo', 'domain', 'i18n', 'theme'],
  },
];

const STOREFRONT: Layers = {
  ...rows([
    ['pages'],
    ['layouts'],
    ['features'],
    ['stores'],
    ['api', 'seo'],
    ['product-kinds'],
    ['ui'],
    ['domain'],
    ['i18n'],
    ['theme'],
  ]),
  // Neither knows what search engines see, and requests have no appearance.
  stores: ['api', 'ui', 'domain', 'i18n', 'theme'],
  api: ['product-kinds', 'domain', 'i18n'],
  'env.d.ts': ['domain', 'i18n'],
};

const BACKEND_ROWS = [
  ['fixtures'],
  ['start'],
  ['tools'],
  ['protocol'],
  ['checkout'],
  ['cart'],
  ['customers'],
  ['context.ts'],
  ['catalog'],
  ['db'],
  ['options.ts', 'errors.ts', 'values'],
];
/** `context.ts` is the type of the services that requests share, and names whatever part makes them. */
const BACKEND: Layers = { ...rows(BACKEND_ROWS), 'context.ts': BACKEND_ROWS.flat() };

/** Parts in which no two folders (or files beside them) may import each other, not even indirectly. */
export const WITHOUT_FOLDER_CIRCLES = [
  ...['storefront', 'pipeline', 'operations', 'backend', 'kit'].map((program) => `src/${program}`),
  ...['features', 'stores', 'api', 'domain'].map((room) => `src/storefront/${room}`),
];

/** A list of types beside the folders: they import it, and it names what they make. */
export const SHARED_TYPES = 'src/backend/context.ts';

/** Orders and customers name each other, as do products and terms: GraphQL's types are recursive. */
const RECURSIVE = '^src/backend/protocol/graphql/nodes/(customer|order|product|term)\\.ts$';

/** The rules of dependency-cruiser; violations are printed with the name of their rule. */
export const FORBIDDEN: IForbiddenRuleType[] = [
  { name: 'circle', from: {}, to: { circular: true, via: { pathNot: RECURSIVE } } },
  {
    name: 'HTML is made by Html alone',
    from: {
      path: '^src/',
      pathNot: '^src/storefront/(ui/html/|domain/page-data/|api/map/text/decode-entity)',
    },
    to: { path: '^src/storefront/domain/page-data/trusted-html\\.ts$' },
  },
  { name: 'no such file', from: {}, to: { couldNotResolve: true, path: '^[#.]' } },
  ...layerRules('src', PROGRAMS, '^(src|scripts)/', ['testing']),
  ...layerRules('src/storefront', STOREFRONT),
  ...layerRules('src/backend', BACKEND),
  ...SEEN_PARTS.map(({ from, pathNot, of, parts }) => ({
    name: `what others see of ${of}`,
    from: { path: `^src/${from}(/|$)`, ...(pathNot && { pathNot }) },
    to: { path: `^src/${of}/`, pathNot: partsOf(`src/${of}`, parts) },
  })),
  {
    name: 'rules take settings as arguments',
    from: { path: '^src/storefront/(domain|i18n)/' },
    to: { path: '^src/config\\.ts$' },
  },
].map((rule) => ({ ...rule, severity: 'error' }));

/** Layers of rows from top to bottom: each may import the rows below it. */
function rows(table: readonly (readonly string[])[]): Layers {
  return Object.fromEntries(
    table.flatMap((row, index) => row.map((part) => [part, table.slice(index + 1).flat()])),
  );
}

function partsOf(folder: string, names: readonly string[]): string {
  return `^${folder}/(${names.join('|')})(/|$)`;
}

/** One rule for each layer, and one against a part that has no line in the table. */
function layerRules(
  folder: string,
  layers: Layers,
  within = `^${folder}/`,
  free: readonly string[] = [],
): IForbiddenRuleType[] {
  const local = { path: within };
  const rules = Object.entries(layers).map(([name, below]) => ({
    name: `layers of ${folder}`,
    from: { path: partsOf(folder, [name]) },
    to: { ...local, pathNot: partsOf(folder, [name, ...below]) },
  }));
  const listed = partsOf(folder, [...Object.keys(layers), ...free]);
  return [
    ...rules,
    { name: `not in the layers of ${folder}`, from: { path: `^${folder}/`, pathNot: listed }, to: local },
  ];
}
