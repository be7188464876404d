import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { imageSources } from '#storefront/domain/catalog/image-sources.ts';
import { safeExternalUrl } from '#storefront/domain/catalog/product-link.ts';
import { priceFacts } from '#storefront/domain/pricing/price-notes.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { buyFormProduct, isPurchasable } from '../buy/buy-form-product.ts';
import { initialProduct } from '../variations/selection.ts';
import type { GroupedPart } from './grouped-part.ts';

/** Reduces a member of a grouped product to what its row needs. */
export function groupedPart(
  product: Product,
  settings: Pick<SiteSettings, 'imageProvider'>,
  locale: Locale,
): GroupedPart {
  const { databaseId: id, slug, name, lang, image, stockStatus, price, regular, sale, onSale } = product;
  const { src, width, height } = imageSources(image, 'thumbnail', settings.imageProvider);
  return {
    id,
    slug,
    name,
    ...(lang !== undefined && { lang }),
    href: routePath('product-slug', locale, { slug }),
    thumbnail: { src, width, height },
    pricing: { price, regular, sale, onSale, ...priceFacts(product) },
    action: partAction(product, settings),
    isSoldOut: stockStatus === 'OUT_OF_STOCK',
    isOnBackorder: stockStatus === 'ON_BACKORDER',
  };
}

function partAction(product: Product, settings: Pick<SiteSettings, 'imageProvider'>): GroupedPart['action'] {
  const { type, externalUrl, buttonText, stockStatus } = product;
  const href = type === 'EXTERNAL' ? safeExternalUrl(externalUrl) : null;
  if (href !== null) return { kind: 'leave', href, text: buttonText ?? '' };
  if (type === 'GROUPED' && stockStatus !== 'OUT_OF_STOCK') return { kind: 'choose' };
  if (!isPurchasable(product) || stockStatus === 'OUT_OF_STOCK') return { kind: 'none' };
  if (type === 'VARIABLE' || product.kinds !== undefined) return { kind: 'choose' };
  return { kind: 'add', product: initialProduct(buyFormProduct(product, settings)) };
}
