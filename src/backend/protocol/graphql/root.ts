import type { GraphQLResolveInfo } from 'graphql';
import { availablePaymentMethods } from '../../checkout/payment/payment-methods.ts';
import { COUNTRY_STATES } from '../../checkout/states.ts';
import type { Backend } from '../../context.ts';
import { providerAddress } from '../../customers/sign-in/sign-in-with-provider.ts';
import { connect, type PageArgs, type Where } from './connection.ts';
import {
  type LanguageWhere,
  languageNodes,
  requestedLanguages,
  rootWhere,
  translateString,
} from './languages.ts';
import {
  type CategoryIdType,
  findByUri,
  findCategory,
  findNode,
  findProduct,
  findVariation,
  type ProductIdType,
} from './lookup.ts';
import {
  connectMenuItems,
  connectMenus,
  findMenu,
  findMenuItem,
  type MenuIdType,
  type MenuItemWhere,
  type MenuWhere,
} from './menus.ts';
import { connectProducts } from './nodes/product.ts';
import { connectTerms } from './nodes/term.ts';
import { connectPages, findPage, type PageWhere } from './pages.ts';
import { type ProductWhere, productListing } from './product-where.ts';
import { enumValues, taxonomyOfEnum } from './schema.ts';
import { allSettings, generalSettings, woonuxtSettings } from './settings.ts';
import { listTerms, type TermWhere } from './term-where.ts';

interface ById<T extends string> {
  id: string;
  idType?: T | null;
}

/** The fields of `RootQuery`. */
export function queryRoot(backend: Backend) {
  const { shop, terms, listings, loginProviders } = backend;
  const connectTaxonomies = (taxonomies: readonly string[], args: Where<TermWhere & LanguageWhere>) =>
    connectTerms(listTerms(taxonomies, args.where ?? {}, terms, translatedTerms(args.where)), args, backend);
  const translatedTerms = (where: LanguageWhere | null | undefined) => {
    const languages = requestedLanguages(rootWhere(where ?? {}, shop), shop);
    const isListed = (language: string | null) =>
      language === null ? shop.translationPlugin === 'wpml' : languages?.includes(language);
    return languages ? terms.all.filter(({ language }) => isListed(language)) : terms.all;
  };
  return {
    products: (args: Where<ProductWhere>) =>
      connectProducts(
        listings.ids(productListing(rootWhere(args.where ?? {}, shop), backend)),
        args,
        backend,
      ),
    product: ({ id, idType }: ById<ProductIdType>) => findProduct(id, idType ?? 'ID', backend),
    productVariation: ({ id, idType }: Partial<ById<'DATABASE_ID' | 'ID'>>) =>
      id ? findVariation(id, idType ?? 'ID', backend) : null,
    productCategories: (args: Where<TermWhere>) => connectTaxonomies(['product_cat'], args),
    productBrands: (args: Where<TermWhere>) => connectTaxonomies(['product_brand'], args),
    productTags: (args: Where<TermWhere>) => connectTaxonomies(['product_tag'], args),
    productCategory: ({ id, idType }: ById<CategoryIdType>) => findCategory(id, idType ?? 'ID', backend),
    terms: (args: Where<TermWhere & { taxonomies?: readonly (string | null)[] | null }>) => {
      const { all, attributes } = terms;
      const requested = args.where?.taxonomies?.map((name) => name && taxonomyOfEnum(name, attributes));
      const taxonomies = requested ?? all.map(({ taxonomy }) => taxonomy);
      return connectTaxonomies(
        taxonomies.filter((name) => typeof name === 'string'),
        args,
      );
    },
    menus: (args: Where<MenuWhere>) => connectMenus(args, backend),
    menu: ({ id, idType }: ById<MenuIdType>) => findMenu(id, idType ?? 'ID', backend),
    menuItems: (args: Where<MenuItemWhere>) => connectMenuItems(args, backend),
    menuItem: ({ id, idType }: ById<'DATABASE_ID' | 'ID'>) => findMenuItem(id, idType ?? 'ID', backend),
    page: ({ id, idType }: ById<'DATABASE_ID' | 'ID' | 'URI'>) => findPage(id, idType ?? 'ID', backend),
    pages: (args: Where<PageWhere>) => connectPages(args, backend),
    node: ({ id }: { id?: string | null }) => (id ? findNode(id, backend) : null),
    nodeByUri: ({ uri }: { uri: string }) => findByUri(uri, backend),
    languages: () => languageNodes(backend),
    defaultLanguage: () => languageNodes(backend)[0],
    translateString: (args: { language: string; string: string }) => translateString(args, shop),
    allSettings: () => allSettings(backend),
    generalSettings: () => generalSettings(backend),
    woonuxtSettings: () => woonuxtSettings(backend),
    countries: (_: unknown, __: unknown, info: GraphQLResolveInfo) =>
      enumValues(info.schema, 'CountriesEnum'),
    allowedCountries: () => shop.allowedCountries.toSorted(),
    countryStates: ({ country }: { country: string }) => COUNTRY_STATES[country] ?? [],
    paymentGateways: (args: PageArgs) =>
      connect(availablePaymentMethods(backend), args, ({ id, title, description }) => ({
        id,
        title,
        description,
        icon: null,
      })),
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
