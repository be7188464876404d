import type { GraphQLResolveInfo } from 'graphql';
import { availablePaymentMethods } from '../../checkout/payment/payment-methods.ts';
import { COUNTRY_STATES } from '../../checkout/states.ts';
import type { Backend } from '../../context.ts';
import { providerAddress } from '../../customers/sign-in/sign-in-with-provider.ts';
import type { TermIndex, TermRow } from '../../db/read/term-index.ts';
import { connect, type PageArgs } from './connection.ts';
import { parseGlobalId } from './ids.ts';
import { findByUri, findNode, findProduct, findVariation, type ProductIdType } from './lookup.ts';
import { connectMenus, findMenu, findMenuItem, type MenuIdType, type MenuWhere, menusOf } from './menus.ts';
import { connectMenuItems, type MenuItemWhere } from './nodes/menu.ts';
import { connectProducts } from './nodes/product.ts';
import { connectTerms, TermNode } from './nodes/term.ts';
import { connectPages, type PageWhere } from './pages.ts';
import { type ProductWhere, productListing } from './product-where.ts';
import { enumValues } from './schema.ts';
import { allSettings, generalSettings, woonuxtSettings } from './settings.ts';
import { taxonomyOfEnum } from './taxonomies.ts';
import { listTerms, type TermWhere } from './term-where.ts';

interface Where<W> extends PageArgs {
  where?: W | null;
}

interface ById<T extends string> {
  id: string;
  idType?: T | null;
}

type CategoryIdType = 'DATABASE_ID' | 'ID' | 'NAME' | 'SLUG' | 'URI';

/** The fields of `RootQuery`. */
export function queryRoot(backend: Backend) {
  const { shop, terms, listings, loginProviders } = backend;
  const connectTaxonomies = (taxonomies: readonly string[], args: Where<TermWhere>) =>
    connectTerms(listTerms(taxonomies, args.where ?? {}, terms), args, backend);
  return {
    products: (args: Where<ProductWhere>) =>
      connectProducts(listings.ids(productListing(args.where ?? {}, backend)), args, backend),
    product: ({ id, idType }: ById<ProductIdType>) => findProduct(id, idType ?? 'ID', backend),
    productVariation: ({ id, idType }: Partial<ById<'DATABASE_ID' | 'ID'>>) =>
      id ? findVariation(id, idType ?? 'ID', backend) : null,
    productCategories: (args: Where<TermWhere>) => connectTaxonomies(['product_cat'], args),
    productBrands: (args: Where<TermWhere>) => connectTaxonomies(['product_brand'], args),
    productTags: (args: Where<TermWhere>) => connectTaxonomies(['product_tag'], args),
    productCategory: ({ id, idType }: ById<CategoryIdType>) => {
      const row = findCategory(id, idType ?? 'ID', terms);
      return row ? new TermNode(row, backend) : null;
    },
    terms: (args: Where<TermWhere & { taxonomies?: readonly (string | null)[] | null }>) => {
      const index = terms;
      const requested = args.where?.taxonomies?.map((name) => name && taxonomyOfEnum(name, index.attributes));
      const taxonomies = requested ?? index.all.map((term) => term.taxonomy);
      return connectTaxonomies(
        taxonomies.filter((name) => typeof name === 'string'),
        args,
      );
    },
    menus: (args: Where<MenuWhere>) => connectMenus(args, backend),
    menu: ({ id, idType }: ById<MenuIdType>) => findMenu(id, idType ?? 'ID', backend),
    menuItems: (args: Where<MenuItemWhere>) => connectMenuItems(menusOf(backend), args, backend),
    menuItem: ({ id, idType }: ById<'DATABASE_ID' | 'ID'>) => findMenuItem(id, idType ?? 'ID', backend),
    pages: (args: Where<PageWhere>) => connectPages(args, backend),
    node: ({ id }: { id?: string | null }) => (id ? findNode(id, backend) : null),
    nodeByUri: ({ uri }: { uri: string }) => findByUri(uri, backend),
    allSettings: () => allSettings(backend),
    generalSettings: () => generalSettings(backend),
    woonuxtSettings: () => woonuxtSettings(backend),
    countries: (_: unknown, __: unknown, info: GraphQLResolveInfo) =>
      enumValues(info.schema, 'CountriesEnum'),
    allowedCountries: () => shop.allowedCountries.toSorted(),
    countryStates: ({ country }: { country: string }) => COUNTRY_STATES[country] ?? [],
    paymentGateways: (args: PageArgs) =>
      connect(
        availablePaymentMethods(backend),
        args,
        (gateway) => gateway.id,
        ({ id, title, description }) => ({ id, title, description, icon: null }),
      ),
    loginClients: () => [
      ...loginProviders.map((provider, order) => ({
        name: provider.name,
        provider: provider.id,
        isEnabled: true,
        authorizationUrl: () => providerAddress(backend, provider),
        order,
      })),
      {
        name: 'Password',
        provider: 'PASSWORD',
        isEnabled: shop.faults.passwordsDisabled !== true,
        authorizationUrl: null,
        order: loginProviders.length,
      },
    ],
  };
}

function findCategory(id: string, idType: CategoryIdType, index: TermIndex): TermRow | undefined {
  switch (idType) {
    case 'SLUG':
      return index.find('product_cat', id);
    case 'NAME':
      return index.all.find((term) => term.taxonomy === 'product_cat' && term.name === id);
    case 'URI':
      return index.find('product_cat', id.split('/').filter(Boolean).at(-1) ?? '');
    case 'DATABASE_ID':
      return categoryOf(index.get(Number(id)));
    case 'ID': {
      const global = parseGlobalId(id);
      return global.kind === 'term' ? categoryOf(index.get(global.id)) : undefined;
    }
  }
}

function categoryOf(term: TermRow | undefined) {
  return term?.taxonomy === 'product_cat' ? term : undefined;
}
