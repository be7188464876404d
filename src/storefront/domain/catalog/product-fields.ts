import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import type { FieldPlace, ProductField } from '../settings/product-meta.ts';

/** The value of a product field: `html` is sanitised, `url` leads to http or https. */
export type FieldValue =
  | { text: string }
  | { number: number }
  | { url: string }
  | { items: readonly string[] }
  | { html: string };

/** By the key of their meta data. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

interface WithFields {
  /** Its product fields; absent if it has none. */
  fields?: FieldValues;
  /** Those of variations are absent where they are the product's. */
  variations: readonly { fields?: FieldValues }[];
}

export interface ShownField extends Pick<ProductField, 'meta' | 'unit'> {
  label: string;
  /** BCP 47 tag of the label; absent if it is in the page's language. */
  labelLang?: string;
  /** Absent if only some variations have one. */
  value?: FieldValue;
}

/** The fields that a page shows at a place, in the merchant's order: those that the product or a variation has. */
export function shownFields(
  { fields = {}, variations }: WithFields,
  settings: readonly ProductField[],
  place: FieldPlace,
  locale: Locale,
): ShownField[] {
  return settings.flatMap(({ meta, label, place: own, unit }) => {
    const value = fields[meta];
    const isSaid = value !== undefined || variations.some((one) => one.fields?.[meta] !== undefined);
    if (own !== place || !isSaid) return [];
    const shown = { meta, ...fieldLabel(label, locale) };
    return [{ ...shown, ...(unit !== undefined && { unit }), ...(value !== undefined && { value }) }];
  });
}

/** A label in a locale, else the first that there is. */
export function fieldLabel(
  label: ProductField['label'],
  locale: Locale,
): Pick<ShownField, 'label' | 'labelLang'> {
  const own = label[locale];
  if (own) return { label: own };
  const [[other, text] = [locale, '']] = Object.entries(label).filter(([, one]) => one);
  return { label: text, labelLang: LOCALES[other as Locale].tag };
}

/** The keys of fields in which variations differ, from each other or from their product. */
export function varyingFields({ variations }: WithFields): string[] {
  return [...new Set(variations.flatMap(({ fields = {} }) => Object.keys(fields)))];
}
