import type { IForbiddenRuleType } from 'dependency-cruiser';

/** What each part of a folder may import besides itself and packages. Tests may import anything. */
type Layers = Record<string, readonly string[]>;

/** The storefront from top to bottom, then what makes and serves it. */
const SOURCES: Layers = {
  'server-entry.ts': ['release', 'features'],
  pages: ['layouts', 'features', 'stores', 'api', 'seo', 'ui', 'config.ts', 'shop', 'i18n'],
  layouts: ['page-runtime', 'features', 'stores', 'api', 'seo', 'ui', 'config.ts', 'shop', 'i18n'],
  'page-runtime': ['shop', 'i18n'],
  features: ['stores', 'api', 'seo', 'ui', 'config.ts', 'shop', 'i18n', 'password-rule.ts'],
  stores: ['api', 'ui', 'config.ts', 'shop', 'i18n'],
  api: ['config.ts', 'shop', 'i18n'],
  seo: ['ui', 'config.ts', 'shop', 'i18n'],
  ui: ['config.ts', 'shop', 'i18n'],
  'config.ts': ['shop', 'i18n'],
  'env.d.ts': ['shop', 'i18n'],
  shop: ['i18n', 'password-rule.ts'],
  i18n: [],
  doctor: ['release', 'api', 'config.ts', 'shop', 'i18n', 'remote-images'],
  release: ['page-runtime', 'api', 'seo', 'config.ts', 'shop', 'i18n', 'remote-images', 'http-server'],
  backend: ['remote-images', 'http-server', 'password-rule.ts'],
  'remote-images': [],
  'http-server': [],
  'password-rule.ts': [],
};

/** The embedded backend from top to bottom: each row may import the rows below it. */
const BACKEND_ROWS = [
  ['contract', 'fixtures'],
  ['start', 'admin'],
  ['import', 'synthetic'],
  ['fill'],
  ['http'],
  ['graphql', 'store-pages'],
  ['checkout'],
  ['payment', 'sign-in'],
  ['orders'],
  ['cart', 'contact', 'reviews'],
  ['context.ts'],
  ['session'],
  ['customers', 'coupons', 'gift-cards'],
  ['pricing'],
  ['shipping', 'tax', 'cards', 'mail', 'oauth'],
  ['media'],
  ['demo'],
  ['changes'],
  ['webhooks'],
  ['store'],
  ['seed'],
  ['options.ts', 'errors.ts', 'money', 'text'],
];
const BACKEND: Layers = Object.fromEntries(
  BACKEND_ROWS.flatMap((row, index) => row.map((part) => [part, BACKEND_ROWS.slice(index + 1).flat()])),
);

/** Parts in which no two folders (or files beside them) may import each other, by whatever way. */
export const WITHOUT_FOLDER_CIRCLES = ['src/storefront/features', 'src/pipeline'];

/** An order names its customer and a customer names orders: GraphQL's types are recursive. */
const RECURSIVE = '^src/backend/protocol/graphql/nodes/(customer|order|product|variation)\\.ts$';

/** The rules of dependency-cruiser; violations are printed with the name of their rule. */
export const FORBIDDEN: IForbiddenRuleType[] = [
  { name: 'circle', from: {}, to: { circular: true, via: { pathNot: RECURSIVE } } },
  { name: 'no such file', from: {}, to: { couldNotResolve: true, path: '^[#.]' } },
  ...layerRules('src', SOURCES, ['testing']),
  ...layerRules('src/backend', BACKEND),
].map((rule) => ({ ...rule, severity: 'error' }));

/** One rule for each layer, and one against a part that has no line in the table. */
function layerRules(folder: string, layers: Layers, free: readonly string[] = []): IForbiddenRuleType[] {
  const parts = (names: readonly string[]): string => `^${folder}/(${names.join('|')})(/|$)`;
  const local = { path: `^(${folder}|scripts)/` };
  const rules = Object.entries(layers).map(([name, below]) => ({
    name: `layers of ${folder}`,
    from: { path: parts([name]) },
    to: { ...local, pathNot: parts([name, ...below]) },
  }));
  const listed = parts([...Object.keys(layers), ...free]);
  return [
    ...rules,
    { name: `not in the layers of ${folder}`, from: { path: `^${folder}/`, pathNot: listed }, to: local },
  ];
}
