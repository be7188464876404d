import { changeSettings, setAltText } from '../../backend/catalog/changes/change-settings.ts';
import type { ShopOptions } from '../../backend/options.ts';
import { type EditKind, on, type PickNumber, picture, unannounced } from './edit.ts';

const PRICES = 'every page that prints a price: all product pages, list pages and the front page';

export const SETTING_EDITS: Record<string, EditKind> = {
  'shop-title': settingEdit(
    "The merchant changes the shop's name.",
    'every page, unless the storefront has a name of its own',
    (_, pick) => ({ title: `Harbour & Sons ${1 + pick(99)}` }),
  ),
  'shop-description': settingEdit(
    "The merchant changes the shop's tagline.",
    'every page, unless the storefront has one of its own',
    (_, pick) => ({ description: `Good things since ${1900 + pick(99)}.` }),
  ),
  'currency-position': settingEdit(
    'The merchant moves the currency symbol.',
    `none where pages format prices for their locale; otherwise ${PRICES}`,
    ({ currencyPosition }) => ({ currencyPosition: currencyPosition === 'left' ? 'right_space' : 'left' }),
  ),
  currency: settingEdit("The merchant changes the shop's currency.", PRICES, ({ currencyCode }) =>
    currencyCode === 'EUR'
      ? { currencyCode: 'CHF', currencySymbol: 'CHF' }
      : { currencyCode: 'EUR', currencySymbol: '€' },
  ),
  separators: settingEdit(
    'The merchant writes prices with a decimal comma, or with a point again.',
    `none where pages format prices for their locale; otherwise ${PRICES}`,
    ({ decimalSeparator }) =>
      decimalSeparator === '.'
        ? { decimalSeparator: ',', thousandSeparator: '.' }
        : { decimalSeparator: '.', thousandSeparator: ',' },
  ),
  'picture-text': {
    description: "The merchant describes a picture for those who cannot see it; no product's modified moves.",
    touches: 'the product pages of the products that show the picture; lists of its category',
    ...unannounced('fullRead'),
    apply: on(picture, ({ id, file }, store, pick) => {
      const alt = `Seen from the front, take ${1 + pick(99)}`;
      setAltText(store, id, alt);
      return { summary: `${file}: ${alt}`, product: null };
    }),
  },
};

function settingEdit(
  description: string,
  touches: string,
  change: (shop: ShopOptions, pick: PickNumber) => Partial<ShopOptions>,
): EditKind {
  return {
    description,
    touches,
    ...unannounced('settings'),
    apply(store, pick) {
      const changed = change(store.shop(), pick);
      changeSettings(store, changed);
      return { summary: JSON.stringify(changed), product: null };
    },
  };
}
