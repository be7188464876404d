import { IsletError, says } from '#kit/messages/says.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

const KINDS = ['text', 'number', 'link', 'list', 'html'] as const;
const PLACES = ['details', 'belowTitle', 'belowPrice'] as const;

export type FieldPlace = (typeof PLACES)[number];

/** A product field: meta data of the store that pages of products show. */
export interface ProductField {
  /** Its key in the store; one that begins with an underscore is shown too. */
  meta: string;
  /** By locale; the others show the first one. */
  label: Partial<Record<Locale, string>>;
  place: FieldPlace;
  /** Of its values in the store; `text` by default. */
  kind?: (typeof KINDS)[number];
  /** Of numbers, such as `cm`. */
  unit?: string;
}

/** @throws IsletError if a field says no key, label, place or kind, or a key is there twice */
export function assertProductFields(fields: readonly ProductField[]): void {
  const known = new Set<string>();
  for (const { meta, label, place, kind = 'text' } of fields) {
    const isRight =
      typeof meta === 'string' &&
      meta.trim() !== '' &&
      !known.has(meta) &&
      Object.values(label ?? {}).some(Boolean) &&
      PLACES.includes(place) &&
      KINDS.includes(kind);
    if (!isRight) {
      const [kinds, places] = [KINDS.join(', '), PLACES.join(', ')];
      throw new IsletError(says('setting.productField', { meta: String(meta), kinds, places }));
    }
    known.add(meta);
  }
}
