import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { type FieldValues, shownFields, varyingFields } from '#storefront/domain/catalog/product-fields.ts';
import type { FieldPlace } from '#storefront/domain/settings/product-meta.ts';
import { catalogLang, type SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { buyFormProduct, type VaryingFields } from '../buy/buy-form-product.ts';
import { initialVariation } from '../variations/selection.ts';
import { type FieldRow, fieldHtml } from './field-html.ts';

type FieldSettings = Pick<SiteSettings, 'productFields' | 'catalogLanguage' | 'imageProvider'>;

/** The product fields at a place of a page, with the values of the variation that is selected when the page opens. */
export function fieldRows(
  product: Product,
  place: FieldPlace,
  settings: FieldSettings,
  locale: Locale,
): FieldRow[] {
  const shown = shownFields(product, settings.productFields, place, locale);
  if (shown.length === 0) return [];
  const lang = product.lang ?? catalogLang(settings.catalogLanguage, locale);
  const varying = varyingFields(product);
  const initial = varying.length === 0 ? undefined : initialVariation(buyFormProduct(product, settings));
  const selected = product.variations.find(({ databaseId }) => databaseId === initial?.id);
  return shown.map((field) => {
    const { meta, label, labelLang, value } = field;
    return {
      label,
      ...(labelLang !== undefined && { labelLang }),
      html: fieldHtml(selected?.fields?.[meta] ?? value, field, locale, lang).toString(),
      ...(varying.includes(meta) && { varying: meta }),
    };
  });
}

/** The fields in which the variations of a product differ; undefined if there are none. */
export function formFields(
  product: Product,
  settings: FieldSettings,
  locale: Locale,
): VaryingFields | undefined {
  const keys = new Set(varyingFields(product));
  const shown = settings.productFields.filter(({ meta }) => keys.has(meta));
  if (shown.length === 0) return undefined;
  const lang = product.lang ?? catalogLang(settings.catalogLanguage, locale);
  const inHtml = (values: FieldValues = {}) =>
    Object.fromEntries(
      shown.flatMap((field): [string, string][] => {
        const value = values[field.meta];
        if (value === undefined) return [];
        return [[field.meta, fieldHtml(value, { ...field, label: '' }, locale, lang).toString()]];
      }),
    );
  const others = product.variations.filter(({ fields }) => fields !== undefined);
  return {
    own: inHtml(product.fields),
    of: Object.fromEntries(others.map(({ databaseId, fields }) => [databaseId, inHtml(fields)])),
  };
}
