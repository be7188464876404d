import type { GraphQLResolveInfo } from 'graphql';
import { readCart } from '../../cart/cart.ts';
import { checkout } from '../../checkout/checkout.ts';
import { cartPaymentIntent } from '../../checkout/payment/cart-payment.ts';
import { availablePaymentMethods } from '../../checkout/payment/payment-methods.ts';
import { COUNTRY_STATES } from '../../checkout/states.ts';
import type { CheckoutInput } from '../../checkout/validate-checkout.ts';
import { type WithdrawalInput, withdrawFromContract } from '../../checkout/withdrawal/withdraw.ts';
import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { providerAddress } from '../../customers/sign-in/sign-in-with-provider.ts';
import { UserError } from '../../errors.ts';
import { connect, mutation, type PageArgs, type Where } from './connection.ts';
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
import { cartMutations } from './mutations/cart.ts';
import { customerMutations } from './mutations/customers.ts';
import { signInMutations } from './mutations/sign-in.ts';
import { cartNode } from './nodes/cart.ts';
import { customerNode, viewerNode } from './nodes/customer.ts';
import { uploadUrl } from './nodes/media.ts';
import { findOwnOrder, type OrderIdType, orderNode, ownOrders } from './nodes/order.ts';
import { connectProducts } from './nodes/product.ts';
import { connectTerms } from './nodes/term.ts';
import { connectPages, contentPages, findPage, type PageWhere } from './pages.ts';
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

/** The fields of `RootQuery` and `RootMutation` that belong to one shopper. */
export function shopperRoot(backend: Backend, request: RequestSession) {
  return {
    cart: () => cartNode(readCart(backend, request), backend),
    customer: ({ id, customerId }: { id?: string | null; customerId?: number | null }) => {
      const customer = customerNode(backend, request);
      if ((id && id !== customer.id) || (customerId && customerId !== request.user)) {
        throw new UserError('Not authorized to access this customer');
      }
      return customer;
    },
    viewer: () => viewerNode(backend, request),
    order: ({ id, idType }: { id?: string | null; idType?: OrderIdType | null }) =>
      id ? findOwnOrder(id, idType ?? 'ID', backend, request) : null,
    orders: (args: PageArgs) => ownOrders(args, backend, request),
    verifiesPayments: true,
    couponsEnabled: backend.shop.couponsEnabled,
    bankDetails: backend.shop.bankDetails,
    deliveryDays: backend.shop.deliveryDays,
    promises: backend.shop.promises,
    homeSections: homeSections(backend),
    priceSuffix: backend.shop.priceSuffix,
    methodTitles: backend.shop.methodTitles,
    siteIcon: backend.shop.siteIcon,
    baseCountry: backend.shop.baseCountry,
    contentPages: contentPages(backend.shop),
    stripePaymentIntent: ({ stripePaymentMethod }: { stripePaymentMethod?: 'PAYMENT' | 'SETUP' | null }) =>
      cartPaymentIntent(backend, request, stripePaymentMethod ?? 'PAYMENT'),
    checkout: mutation(async (input: CheckoutInput) => {
      const order = await checkout(backend, request, input);
      return {
        result: 'success',
        redirect: `${backend.siteUrl}/checkout/order-received/${order.id}/?key=${order.order_key}`,
        order: orderNode(order, backend, request),
        customer: customerNode(backend, request),
      };
    }),
    /** WooCommerce's own form for it is a page of the store. */
    withdrawFromContract: mutation((input: WithdrawalInput) => ({
      receivedAt: withdrawFromContract(backend, request, input),
    })),
    ...cartMutations(backend, request),
    ...customerMutations(backend, request),
    ...signInMutations(backend, request),
  };
}

/** The sections of the storefront's home page as JSON, with pictures by their addresses. */
function homeSections({ shop, siteUrl }: Pick<Backend, 'shop' | 'siteUrl'>): string[] {
  return shop.home.map(({ picture, ...section }) =>
    JSON.stringify(picture === undefined ? section : { ...section, picture: uploadUrl(siteUrl, picture) }),
  );
}
