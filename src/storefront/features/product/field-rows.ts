import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import {
  type FieldValue,
  type FieldValues,
  type ShownField,
  shownFields,
  varyingFields,
} from '#storefront/domain/catalog/product-fields.ts';
import type { FieldPlace } from '#storefront/domain/settings/product-meta.ts';
import { catalogLang, type SiteSettings } from '#storefront/domain/settings/settings.ts';
import { formatNumber } from '#storefront/i18n/format.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { attributes, Html, html } from '#storefront/ui/html/html.ts';
import { buyFormProduct, type VaryingFields } from './buy/buy-form-product.ts';
import { initialVariation } from './variations/selection.ts';

/** A product field as a page shows it. */
interface FieldRow {
  label: string;
  labelLang?: string;
  /** Empty while the selected variation has none. */
  html: string;
  /** Its key where variations differ in it, by which scripts find it; absent elsewhere. */
  varying?: string;
}

/** A value of a product field as pages show it; empty for none. @param lang of the catalog's texts; undefined if it is the page's */
function fieldHtml(
  value: FieldValue | undefined,
  { unit, label }: Pick<ShownField, 'unit' | 'label'>,
  locale: Locale,
  lang: string | undefined,
): Html {
  if (value === undefined) return html``;
  const tongue = attributes({ lang });
  if ('number' in value) return html`${formatNumber(locale, value.number)}${unit && `\u00A0${unit}`}`;
  if ('url' in value)
    return html`<a class="link" href="${value.url}" rel="noopener">${linkText(value.url, label)}</a>`;
  if ('items' in value) {
    const items = value.items.map((item) => html`<li>${item}</li>`);
    return html`<ul class="html-text"${tongue}>${items}</ul>`;
  }
  if ('html' in value) return html`<div class="html-text"${tongue}>${new Html(value.html)}</div>`;
  return lang === undefined ? html`${value.text}` : html`<span${tongue}>${value.text}</span>`;
}

/** The host of an address, by which shoppers see where it leads. */
function linkText(url: string, label: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? label;
}

/** The rows of product fields above or below the price; empty for none. */
export function fieldListHtml(rows: readonly FieldRow[]): Html {
  if (rows.length === 0) return html``;
  const items = rows.map(
    ({ label, labelLang, html: value, varying }) =>
      html`<div class="flex flex-wrap gap-x-3"${attributes({ hidden: value === '' })}><dt class="text-ink-soft"${attributes({ lang: labelLang })}>${label}</dt><dd${attributes({ 'data-field': varying })}>${new Html(value)}</dd></div>`,
  );
  return html`<dl class="grid gap-1.5 text-sm">${items}</dl>`;
}

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
