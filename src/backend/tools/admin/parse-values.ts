import { isEmail } from '../../customers/email.ts';
import { parseStoreDate } from '../../db/dates.ts';
import { type FeeOptions, SHOP_DEFAULTS, type ShopOptions } from '../../options.ts';

/** Stands for "take it away" wherever a value may be missing. */
export const NONE = 'none';

/** @throws where the text is no price */
export function parsePrice(text: string): string {
  if (/^\d+(\.\d{1,4})?$/.test(text)) return text;
  throw new Error(`"${text}" is no price: write digits and a point, such as 12.50.`);
}

/** @returns the date in ISO 8601; without an offset it is the store's time */
export function parseDate(text: string, timezone: string): string {
  try {
    return parseStoreDate(text, timezone).toISOString();
  } catch {
    throw new Error(`"${text}" is no date: write 2026-12-24 or 2026-12-24T09:00.`);
  }
}

export function parseWholeNumber(text: string, what: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${what} is a whole number, not "${text}".`);
}

/** @throws where the text is none of the values */
export function parseOption<T extends string>(text: string, options: readonly T[], what: string): T {
  const option = options.find((one) => one === text.toLowerCase());
  if (option) return option;
  throw new Error(`${what} is one of ${options.join(', ')}, not "${text}".`);
}

const YES_NO = ['yes', 'no'] as const;

export function parseYesNo(text: string, what: string): boolean {
  return parseOption(text, YES_NO, what) === 'yes';
}

type Parser<T> = (text: string) => T;
type Settings = { [K in keyof ShopOptions]?: Parser<ShopOptions[K]> };

function parseEmail(text: string, what: string): string {
  if (text.toLowerCase() === NONE) return '';
  if (isEmail(text)) return text;
  throw new Error(`${what} is an email address, or "${NONE}", not "${text}".`);
}

/** @throws where a fee lacks its amount. @param text such as `Packaging 1.00; Deposit 0.50 untaxed; On delivery 2 for cod` */
function parseFees(text: string): FeeOptions[] {
  if (text.toLowerCase() === NONE) return [];
  return text.split(';').map((part) => {
    const [, name, amount, untaxed, paymentMethod] =
      /^\s*(\S.*?)\s+(-?\d+(?:\.\d{1,4})?)(\s+untaxed)?(?:\s+for\s+([\w-]+))?\s*$/.exec(part) ?? [];
    if (!name || !amount) {
      throw new Error(
        `fees is a list such as "Packaging 1.00; Deposit 0.50 untaxed; On delivery 2 for cod", or "${NONE}", not "${text}".`,
      );
    }
    return { name, amount, taxable: !untaxed, ...(paymentMethod && { paymentMethod }) };
  });
}

const anyText: Parser<string> = (text) => text;

const SETTINGS: Settings = {
  title: anyText,
  description: anyText,
  language: (text) => {
    if (/^[a-z]{2,3}_[A-Z]{2}$/.test(text)) return text;
    throw new Error(`language is a WordPress locale such as de_DE, not "${text}".`);
  },
  timezone: (text) => {
    if (Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC') return text;
    throw new Error(`timezone is an IANA name such as Europe/Berlin, not "${text}".`);
  },
  currencyCode: (text) => {
    if (/^[A-Z]{3}$/.test(text)) return text;
    throw new Error(`currencyCode has three capital letters, such as EUR, not "${text}".`);
  },
  currencySymbol: anyText,
  currencyPosition: (text) =>
    parseOption(text, ['left', 'right', 'left_space', 'right_space'], 'currencyPosition'),
  thousandSeparator: anyText,
  decimalSeparator: anyText,
  priceDecimals: (text) => {
    const digits = parseWholeNumber(text, 'priceDecimals');
    if (digits <= 4) return digits;
    throw new Error('priceDecimals is at most 4.');
  },
  pricesIncludeTax: (text) => parseYesNo(text, 'pricesIncludeTax'),
  authTokenSeconds: (text) => {
    const seconds = parseWholeNumber(text, 'authTokenSeconds');
    if (seconds > 0) return seconds;
    throw new Error('authTokenSeconds is at least 1.');
  },
  explainsLogins: (text) => parseYesNo(text, 'explainsLogins'),
  orderMail: (text) => parseEmail(text, 'orderMail'),
  contactMail: (text) => parseEmail(text, 'contactMail'),
  sessionTransfer: (text) => parseYesNo(text, 'sessionTransfer'),
  strictOrders: (text) => parseYesNo(text, 'strictOrders'),
  unpaidOrdersPerHour: (text) => parseWholeNumber(text, 'unpaidOrdersPerHour'),
  credentialOrigins: (text) => {
    if (text.toLowerCase() === 'no') return null;
    const origins = text === NONE ? [] : text.split(/[\s,]+/).filter(Boolean);
    const wrong = origins.find((origin) => URL.parse(origin)?.origin !== origin);
    if (wrong === undefined) return origins;
    throw new Error(
      `credentialOrigins is "no", "none", or origins such as https://shop.example, not "${wrong}".`,
    );
  },
  reviewsHeld: (text) => parseYesNo(text, 'reviewsHeld'),
  reviewsNeedAccount: (text) => parseYesNo(text, 'reviewsNeedAccount'),
  fees: parseFees,
  baseCountry: (text) => {
    if (/^[A-Z]{2}$/.test(text)) return text;
    throw new Error(`baseCountry is a country code such as DE, not "${text}".`);
  },
  baseState: (text) => (text.toLowerCase() === NONE ? '' : text),
  taxDisplay: (text) => parseOption(text, ['excl', 'incl'], 'taxDisplay'),
  productsPerPage: (text) => {
    const count = parseWholeNumber(text, 'productsPerPage');
    if (count > 0) return count;
    throw new Error('productsPerPage is at least 1.');
  },
  frontEndUrl: (text) => {
    if (URL.canParse(text)) return text;
    throw new Error(`frontEndUrl is an address such as https://shop.example, not "${text}".`);
  },
  allowedCountries: (text) => {
    const codes = text.split(/[\s,]+/).filter(Boolean);
    const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
    if (codes.length > 0 && wrong === undefined) return codes;
    throw new Error(`allowedCountries is a list of country codes such as DE,AT,CH, not "${text}".`);
  },
};

/** Names that the storefront uses for the same value. */
const ALIASES: Record<string, keyof ShopOptions> = { siteName: 'title', shortDescription: 'description' };

export const SETTING_NAMES = Object.keys(SETTINGS);

/** @throws where there is no such setting, or it cannot have the value */
export function parseSetting(
  name: string,
  text: string,
): { key: keyof ShopOptions; change: Partial<ShopOptions> } {
  const key = ALIASES[name] ?? SETTING_NAMES.find((one) => one.toLowerCase() === name.toLowerCase());
  const parse = Object.entries(SETTINGS).find(([one]) => one === key)?.[1];
  if (key === undefined || !(key in SHOP_DEFAULTS) || parse === undefined) {
    throw new Error(`There is no setting "${name}". There are: ${SETTING_NAMES.join(', ')}.`);
  }
  return { key: key as keyof ShopOptions, change: { [key]: parse(text) } };
}
