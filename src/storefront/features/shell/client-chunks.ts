import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/**
 * Client code in a few large files, which compress better than many small ones, and what a page adds. `shop` has
 * everything that talks to the store and loads at the first user action, `react` loads with the first island, `cart`
 * with the cart panel, `buy` with the form of a product, whose rules the wishlist shares. `late` has what follows the
 * first action and no press waits for: hearts, and pages that a release has changed. `prices` is the markup of prices,
 * which product pages keep true, with their rules, and `cards` that of products in lists. What else `buy` shares with
 * these two or with scripts of the first action is in `shop`, so that none loads another for it. An island's file names
 * all it needs: what only such a file needed would cost a phone one more round trip before a press shows.
 */
const OWN_MODULES = {
  shop: [
    'storefront/stores/shopping/cart-store.ts',
    'storefront/features/shell/deferred/watch-releases.ts',
    'storefront/features/catalog/products/hover-picture.ts',
    'storefront/features/failures/island-failure.ts',
    'storefront/features/product/live/live-product-store.ts',
    'storefront/stores/page/open-page.ts',
    'storefront/domain/catalog/stock.ts',
    'storefront/domain/catalog/variations/selection-query.ts',
    'storefront/domain/routes/routes.ts',
    'storefront/domain/settings/limits.ts',
  ],
  react: ['storefront/features/shell/islands/client.ts', 'storefront/ui/html/HtmlContent.tsx'],
  cart: ['storefront/features/cart/CartPanel.tsx'],
  late: [
    'storefront/features/shell/deferred/cards.ts',
    'storefront/features/shell/deferred/drop-stale-pages.ts',
    'storefront/stores/shopping/wishlist-store.ts',
  ],
  prices: [
    'storefront/features/catalog/products/price-html.ts',
    'storefront/domain/catalog/variations/selectable-variation.ts',
    'storefront/domain/pricing/sale.ts',
  ],
  cards: [
    'storefront/features/catalog/products/card-html.ts',
    'storefront/domain/catalog/image-slots.ts',
    'storefront/domain/catalog/image-sources.ts',
    'storefront/domain/catalog/variations/attributes.ts',
    'storefront/domain/catalog/variations/colors.ts',
    'storefront/stores/page/payloads.ts',
  ],
  buy: [
    'storefront/features/product/buy/BuyForm.tsx',
    'storefront/domain/catalog/variations/variation-selection.ts',
  ],
};

/** Packages of `react`. */
const REACT = '/node_modules/(@astrojs/react|@nanostores/react|react|react-dom|scheduler)/';

/** A theme's module is where the one was that it takes the place of. */
const OWN_OR_THEMES = '(storefront|theme|themes/[^/]+)';

/** @param also what the group's test matches too */
function group(name: keyof typeof OWN_MODULES, priority: number, also: readonly string[] = []) {
  const paths = OWN_MODULES[name].map((path) =>
    path.replaceAll('.', '\\.').replace('storefront/', `${OWN_OR_THEMES}/`),
  );
  return { name, test: new RegExp([`/src/(${paths.join('|')})$`, ...also].join('|')), priority };
}

const CHUNK_GROUPS = [
  group('shop', 3),
  group('react', 2, [REACT]),
  group('cart', 1),
  group('late', 0.9),
  group('prices', 0.7),
  group('cards', 0.5),
  group('buy', 0),
];

/** @throws Error if a group names a module that is not there, whose code would end up in other files */
function checkModules(root: URL): void {
  for (const path of Object.values(OWN_MODULES).flat()) {
    if (!existsSync(new URL(`src/${path}`, root)))
      throw new Error(`src/${path} is gone: correct its group of client code in client-chunks.ts.`);
  }
}

/** @param assets folder of hashed files in a release */
function clientBuild(assets: string) {
  return {
    modulePreload: false,
    rolldownOptions: {
      // Islands are entries of their group's file; by default each would get a facade file as well.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // Pages name the file of a component's script, and Astro names it by all of that script's address.
        entryFileNames: ({ name }: { name: string }) =>
          `${assets}/${name.replace(/\.astro_.*/, '')}.[hash].js`,
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  } as const;
}

/** Vite's wrapper of every dynamic `import()`. */
const IMPORT_HELPER = /^\0vite\/preload-helper\.js/;

/**
 * Replaces that wrapper without preloading: the dependencies of such a file are loaded already. While the page is
 * reloaded because a file is missing, its promise stays pending.
 */
const IMPORTING = `export const __vitePreload = (load) => load().catch((cause) => {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = cause;
  if (dispatchEvent(event)) throw cause;
  return new Promise(() => {});
});`;

/** Scripts that pages run before any action: with a wrapper of their own, as the shared one is in the file `shop`. */
const EARLY = /\/src\/storefront\/features\/(consent|analytics)\//;

/** A GraphQL document, in which all white space is equal. */
const DOCUMENT = /(?<=\(\s*)`[^`]*`/g;
const DOCUMENTS = /\/src\/storefront\/api\/operations\/[^?]*\.ts$/;

/** Astro integration that splits the client code into files and shrinks them. */
export function clientChunks(): AstroIntegration {
  return {
    name: 'islet-client-chunks',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        checkModules(config.root);
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-client-chunks',
                enforce: 'pre',
                configEnvironment: (name) =>
                  name === 'client' ? { build: clientBuild(config.build.assets) } : null,
                transform: {
                  filter: { id: DOCUMENTS },
                  handler: (code) => code.replace(DOCUMENT, (text) => text.replace(/\s+/g, ' ')),
                },
                resolveId: {
                  filter: { id: IMPORT_HELPER },
                  handler: (id, importer = '') => (EARLY.test(importer) ? `${id}?early` : null),
                },
                load: { filter: { id: IMPORT_HELPER }, handler: () => IMPORTING },
                generateBundle: {
                  order: 'post',
                  handler(_, files) {
                    const styled = Object.values(files).find(
                      (file) => file.type === 'chunk' && file.code.includes('__vite__mapDeps'),
                    );
                    if (styled === undefined) return;
                    this.error(
                      `${styled.fileName} imports a file with styles of its own. Import them where its island stands.`,
                    );
                  },
                },
              },
            ],
          },
        });
      },
    },
  };
}
