import { safeUrl } from '#storefront/api/map/fields.ts';
import { plainText, sanitizeContentHtml, textLines } from '#storefront/api/map/text/sanitize-html.ts';
import type { FieldValue, FieldValues } from '#storefront/domain/catalog/product-fields.ts';
import { type MetaData, metaValue } from '#storefront/domain/catalog/product-meta.ts';
import type { ProductField } from '#storefront/domain/settings/product-meta.ts';

/**
 * The product fields that meta data say.
 * @param store its address, which relative links belong to
 * @returns undefined for none
 */
export function fieldValues(
  meta: MetaData,
  fields: readonly ProductField[],
  store: string,
): FieldValues | undefined {
  const said = fields.flatMap(({ meta: key, kind = 'text' }): [string, FieldValue][] => {
    const value = fieldValue(metaValue(meta, [key]) ?? '', kind, store);
    return value === null ? [] : [[key, value]];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** The fields of a variation that its product does not say alike; undefined for none. */
export function ownFieldValues(
  own: FieldValues | undefined,
  product: FieldValues | undefined,
): FieldValues | undefined {
  const others = Object.entries(own ?? {}).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(product?.[key]),
  );
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

/** A value that is not of its kind is shown as the text that it is; null for one that says nothing. */
function fieldValue(
  value: string,
  kind: NonNullable<ProductField['kind']>,
  store: string,
): FieldValue | null {
  const text = plainText(value);
  switch (kind) {
    case 'number': {
      const number = /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
      return number === null ? asText(text) : { number };
    }
    case 'link': {
      const url = safeUrl(value);
      return url === null ? asText(text) : { url };
    }
    case 'list': {
      const items = listItems(value);
      return items.length === 0 ? null : { items };
    }
    case 'html': {
      const { html } = sanitizeContentHtml(asHtml(value), { store });
      return html === '' ? null : { html };
    }
    default:
      return asText(text);
  }
}

function asText(text: string): FieldValue | null {
  return text === '' ? null : { text };
}

/** The items of a list: of JSON, lines, or parts of one line. */
function listItems(value: string): string[] {
  const listed = /^\s*\[/.test(value) ? jsonTexts(value) : null;
  if (listed !== null) return listed.map(plainText).filter(Boolean);
  const lines = textLines(value);
  const [line = ''] = lines;
  if (lines.length !== 1) return lines;
  const separator = ['|', ';', ','].find((one) => line.includes(one));
  if (separator === undefined) return lines;
  return line
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function jsonTexts(value: string): string[] | null {
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((one) => typeof one !== 'object').map(String) : null;
  } catch {
    return null;
  }
}

/** WordPress turns the lines of such a text into paragraphs where it shows it. */
function asHtml(value: string): string {
  if (/<(?:p|div|ul|ol|table|h\d|blockquote)\b/i.test(value)) return value;
  const paragraphs = value.trim().split(/\n\s*\n/);
  return paragraphs.map((text) => `<p>${text.trim().replace(/\r?\n/g, '<br>')}</p>`).join('');
}
