import { changePage, changeSettings } from '../../catalog/changes/change-settings.ts';
import { type FeeOptions, SHOP_DEFAULTS, type ShopOptions, type StoreFaults } from '../../options.ts';
import { isLanguageSlug } from '../../values/languages.ts';
import { type Command, joined } from './command.ts';
import { EFFECTS, formatDifference } from './format-change.ts';
import {
  atLeastOne,
  listOf,
  NONE,
  oneOf,
  type Parser,
  parseEmail,
  parseWholeNumber,
  parseYesNo,
  textThat,
} from './parse-values.ts';

export const SETTING_COMMANDS: Command[] = [
  {
    usage: 'set fault <name> <value>|none',
    run: ([name = '', ...words], { store }) => {
      const before = store.shop().faults;
      const faults = parseFault(before, name, joined(words));
      changeSettings(store, { faults });
      const line = `faults: ${JSON.stringify(before)} -> ${JSON.stringify(faults)}`;
      return { title: 'Faults of the store', lines: [line], effect: EFFECTS.settings };
    },
  },
  {
    usage: 'set page <slug> [--name TITLE] [--text HTML|none]',
    run: ([slug = ''], { store, flags }) => {
      if (!/^[a-z0-9-]+$/.test(slug)) throw new Error(`"${slug}" is no address of a page, such as imprint.`);
      const { name, text } = flags;
      if (name === undefined && text === undefined) {
        throw new Error('Say what changes: --name or --text; --text none deletes the page.');
      }
      const pageOf = () => store.shop().pages.find((page) => page.slug === slug);
      const before = pageOf();
      const change = {
        ...(name === undefined ? {} : { title: name }),
        ...(text === undefined ? {} : { content: text }),
      };
      changePage(store, slug, text === NONE ? null : change);
      const after = pageOf();
      const lines = (['title', 'content'] as const)
        .filter((field) => before?.[field] !== after?.[field])
        .map((field) => formatDifference(field, before?.[field], after?.[field]));
      return { title: `Page /${slug}/`, lines, effect: EFFECTS.settings };
    },
  },
  {
    usage: 'set setting <name> <value>',
    run: ([name = '', ...words], { store }) => {
      const { key, change } = parseSetting(name, joined(words));
      const before = store.shop()[key];
      changeSettings(store, change);
      const line = formatDifference(key, before, store.shop()[key]);
      return { title: 'Settings of the shop', lines: [line], effect: EFFECTS.settings };
    },
  },
];

const anyText: Parser<string> = (text) => text;
const isCountry = (text: string) => /^[A-Z]{2}$/.test(text);
const isCountryList = (text: string) => /^[\s,]*[A-Z]{2}([\s,]+[A-Z]{2})*[\s,]*$/.test(text);

const SETTINGS: { [K in keyof ShopOptions]?: Parser<ShopOptions[K]> } = {
  title: anyText,
  description: anyText,
  language: textThat((text) => /^[a-z]{2,3}_[A-Z]{2}$/.test(text), 'is a WordPress locale such as de_DE'),
  languages: (text, name) => {
    const rule = 'is "none", or a list such as en, de, pt-br, the default language first';
    return text.toLowerCase() === NONE ? [] : listOf(isLanguageSlug, rule)(text, name);
  },
  translationPlugin: oneOf('polylang', 'wpml'),
  sharedStock: parseYesNo,
  sharedPrices: parseYesNo,
  timezone: textThat(
    (text) => Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC',
    'is an IANA name such as Europe/Berlin',
  ),
  currencyCode: textThat((text) => /^[A-Z]{3}$/.test(text), 'has three capital letters, such as EUR'),
  currencySymbol: anyText,
  currencyPosition: oneOf('left', 'right', 'left_space', 'right_space'),
  thousandSeparator: anyText,
  decimalSeparator: anyText,
  priceDecimals: (text, name) => {
    const digits = parseWholeNumber(text, name);
    if (digits <= 4) return digits;
    throw new Error(`${name} is at most 4.`);
  },
  pricesIncludeTax: parseYesNo,
  authTokenSeconds: atLeastOne,
  explainsLogins: parseYesNo,
  orderMail: parseEmail,
  contactMail: parseEmail,
  withdrawalLink: parseYesNo,
  sessionTransfer: parseYesNo,
  strictOrders: parseYesNo,
  unpaidOrdersPerHour: parseWholeNumber,
  credentialOrigins: (text, name) => {
    if (text.toLowerCase() === 'no') return null;
    const isOrigin = (origin: string) => URL.parse(origin)?.origin === origin;
    const rule = 'is "no", "none", or origins such as https://shop.example';
    return text === NONE ? [] : listOf(isOrigin, rule)(text, name);
  },
  reviewsHeld: parseYesNo,
  reviewsNeedAccount: parseYesNo,
  fees: parseFees,
  baseCountry: textThat(isCountry, 'is a country code such as DE'),
  baseState: (text) => (text.toLowerCase() === NONE ? '' : text),
  taxDisplay: oneOf('excl', 'incl'),
  productsPerPage: atLeastOne,
  frontEndUrl: textThat((text) => URL.canParse(text), 'is an address such as https://shop.example'),
  allowedCountries: (text, name) => {
    const codes = textThat(isCountryList, 'is a list of country codes such as DE,AT,CH')(text, name);
    return codes.split(/[\s,]+/).filter(Boolean);
  },
};

/** @throws if a fee lacks its amount. @param text such as `Packaging 1.00; Deposit 0.50 untaxed; On delivery 2 for cod` */
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

/** Names that the storefront uses for the same value. */
const ALIASES: Record<string, keyof ShopOptions> = { siteName: 'title', shortDescription: 'description' };

export const SETTING_NAMES = Object.keys(SETTINGS);

/** @throws if there is no such setting, or it cannot have the value */
function parseSetting(name: string, text: string): { key: keyof ShopOptions; change: Partial<ShopOptions> } {
  const [key, parse] = parserOf(SETTINGS, ALIASES[name] ?? name);
  if (parse === undefined || !(key in SHOP_DEFAULTS)) {
    throw new Error(`There is no setting "${name}". There are: ${SETTING_NAMES.join(', ')}.`);
  }
  return { key: key as keyof ShopOptions, change: { [key]: parse(text, key) } };
}

const MAX_DELAY = 60_000;

const FAULTS: { [K in keyof StoreFaults]-?: Parser<NonNullable<StoreFaults[K]>> } = {
  endpoint: oneOf('page', 'login', 'missing', 'forbidden'),
  missingFields: listOf(
    (field) => /^\w+\.\w+$/.test(field),
    'is a list of fields such as RootQuery.loginClients',
  ),
  noIntrospection: parseYesNo,
  debugMode: parseYesNo,
  pageCap: (text, name) => Math.max(1, parseWholeNumber(text, name)),
  cors: oneOf('none', 'not allowed', 'not exposed', 'no preflight'),
  session: oneOf('not sent', 'ignored', 'cached'),
  guestsRefused: parseYesNo,
  emptyingRefused: parseYesNo,
  cartTaxDisplay: oneOf('excl', 'incl'),
  transferUnsaved: parseYesNo,
  passwordsDisabled: parseYesNo,
  loginsFail: parseYesNo,
  clockOffset: parseWholeNumber,
  pictures: oneOf('missing', 'page'),
  delay: (text, name) => Math.min(MAX_DELAY, parseWholeNumber(text, name)),
};

export const FAULT_NAMES = Object.keys(FAULTS);

/**
 * Reads a fault of the store.
 * @param text its value, or "none" to take it away
 * @returns the faults with it
 * @throws if there is no such fault, or it cannot have the value
 */
function parseFault(faults: StoreFaults, name: string, text: string): StoreFaults {
  const [key, parse] = parserOf(FAULTS, name);
  if (parse === undefined) {
    throw new Error(`There is no fault "${name}". There are: ${FAULT_NAMES.join(', ')}.`);
  }
  const others = Object.fromEntries(Object.entries(faults).filter(([one]) => one !== key));
  return text.toLowerCase() === NONE ? others : { ...others, [key]: parse(text, key) };
}

/** The parser of a name that may be typed in any case. */
function parserOf(
  parsers: Record<string, Parser<unknown>>,
  name: string,
): [key: string, parse: Parser<unknown> | undefined] {
  const found = Object.entries(parsers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found ?? [name, undefined];
}
