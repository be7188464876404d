import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  SeedBrand,
  SeedCategory,
  SeedGiftCard,
  SeedGlobalAttribute,
  SeedShop,
  SeedTerm,
} from '../../db/seed/types.ts';
import { type CouponTerms, SHOP_DEFAULTS, type ShopOptions } from '../../options.ts';

/** Settings of the shop and what else no export of products has, beside the file of products. */
export const SHOP_FILE = 'shop.json';

/** Categories, brands, tags and attribute values are listed in the merchant's order, with the slugs of their addresses. */
export interface ShopFile {
  settings: Partial<ShopOptions>;
  attributes: SeedGlobalAttribute[];
  tags: SeedTerm[];
  /** Each after the one above it. */
  brands: SeedBrand[];
  /** Each after the one above it; the picture as the file of products would name it. */
  categories: (Omit<SeedCategory, 'image'> & { image: string | null })[];
  coupons: CouponTerms[];
  giftCards: SeedGiftCard[];
}

type Part = Exclude<keyof ShopFile, 'settings'>;
export type Entry = Record<string, unknown>;

/** Fields of every entry of a list, as texts. */
const REQUIRED: Record<Part, readonly string[]> = {
  attributes: ['slug', 'label'],
  tags: ['slug', 'name'],
  brands: ['slug', 'name'],
  categories: ['slug', 'name'],
  coupons: ['code', 'type', 'amount'],
  giftCards: ['code', 'amount'],
};

/** Fields that entries may leave out. */
const DEFAULTS: Partial<Record<Part, Entry>> = {
  attributes: { terms: [] },
  brands: { parent: null },
  categories: { description: '', parent: null, image: null },
  coupons: { description: '' },
};

/**
 * The shop file of a folder; empty if there is none.
 * @throws if it has a setting that the shop lacks, or a value of another kind
 */
export function readShopFile(folder: string): ShopFile {
  const path = join(folder, SHOP_FILE);
  const content = readEntries(path);
  const list = <P extends Part>(part: P) =>
    readList(content[part] ?? [], part, path) as unknown[] as ShopFile[P];
  const given = Object.entries(content).filter(([key]) => !Object.hasOwn(REQUIRED, key));
  return {
    settings: Object.fromEntries(given.map(([key, value]) => [key, checkSetting(key, value, path)])),
    attributes: list('attributes'),
    tags: list('tags'),
    brands: list('brands'),
    categories: list('categories'),
    coupons: list('coupons'),
    giftCards: list('giftCards'),
  };
}

/** The object of a JSON file; empty if there is no such file. @throws if it holds anything else */
export function readEntries(path: string): Entry {
  if (!existsSync(path)) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is no JSON: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  if (isEntry(content)) return content;
  throw new Error(`${path} is no JSON object.`);
}

function readList(value: unknown, part: Part, path: string): Entry[] {
  if (!Array.isArray(value)) throw new Error(`${path}: "${part}" is a list.`);
  return value.map((entry: unknown, index) => {
    const missing = REQUIRED[part].find((name) => !isEntry(entry) || typeof entry[name] !== 'string');
    if (!isEntry(entry) || missing !== undefined) {
      throw new Error(`${path}: number ${index + 1} of "${part}" has no "${missing}".`);
    }
    return { ...DEFAULTS[part], ...entry };
  });
}

function checkSetting(key: string, value: unknown, path: string): unknown {
  if (!Object.hasOwn(SHOP_DEFAULTS, key)) throw new Error(`${path}: there is no setting "${key}".`);
  const usual = SHOP_DEFAULTS[key as keyof ShopOptions];
  if (usual === null || kindOf(value) === kindOf(usual)) return value;
  throw new Error(`${path}: "${key}" is a ${kindOf(usual)}, not a ${kindOf(value)}.`);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Settings of the store that an export does not contain. */
export interface ImportSettings {
  /** Default "My shop". */
  title?: string | undefined;
  /** ISO 4217 code; default EUR. */
  currency?: string | undefined;
  /** WordPress locale of the catalog's texts, such as `de_DE`; default en_US. */
  language?: string | undefined;
  /** IANA name; default is that of this machine. */
  timezone?: string | undefined;
}

/**
 * The settings of an imported shop. Prices are shown as they stand in the file, unless the shop's own settings say so.
 * @param own from the shop's file
 * @throws if there is no such currency or language
 */
export function importedShop(choices: ImportSettings, own: Partial<ShopOptions>): SeedShop {
  const { title = own.title ?? 'My shop', language = own.language ?? 'en_US' } = choices;
  const currency = choices.currency ?? own.currencyCode ?? 'EUR';
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new Error(`"${currency}" is no currency; write its ISO code, such as USD.`);
  }
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    throw new Error(`"${language}" is no language; write it as WordPress does, such as de_DE.`);
  }
  const usual = usualFormat(currency);
  return {
    description: '',
    ...usual,
    ...own,
    timezone: choices.timezone ?? own.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(currency === own.currencyCode ? {} : usual),
    title,
    language,
    currencyCode: currency,
  };
}

function usualFormat(currency: string): Pick<ShopOptions, 'currencySymbol' | 'priceDecimals'> {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return { currencySymbol: symbol, priceDecimals: format.resolvedOptions().maximumFractionDigits ?? 2 };
}
