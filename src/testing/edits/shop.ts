import { changeSettings, describePicture } from '../../backend/catalog/changes/index.ts';
import type { Store } from '../../backend/db/database.ts';
import type { ShopOptions } from '../../backend/options.ts';
import { choosePicture } from './choose.ts';
import { unannounced } from './define.ts';
import type { Edit, PickNumber } from './types.ts';

const PRICES = 'every page that prints a price: all product pages, list pages and the front page';

export const SETTING_EDITS: Edit[] = [
  settingEdit({
    name: 'shop-title',
    does: "The merchant changes the shop's name.",
    touches: 'every page, unless the storefront has a name of its own',
    change: (_, pick) => ({ title: `Harbour & Sons ${1 + pick(99)}` }),
  }),
  settingEdit({
    name: 'shop-description',
    does: "The merchant changes the shop's tagline.",
    touches: 'every page, unless the storefront has one of its own',
    change: (_, pick) => ({ description: `Good things since ${1900 + pick(99)}.` }),
  }),
  settingEdit({
    name: 'currency-position',
    does: 'The merchant moves the currency symbol.',
    touches: `none where pages format prices for their locale; otherwise ${PRICES}`,
    change: ({ currencyPosition }) => ({
      currencyPosition: currencyPosition === 'left' ? 'right_space' : 'left',
    }),
  }),
  settingEdit({
    name: 'currency',
    does: "The merchant changes the shop's currency.",
    touches: PRICES,
    change: ({ currencyCode }) =>
      currencyCode === 'EUR'
        ? { currencyCode: 'CHF', currencySymbol: 'CHF' }
        : { currencyCode: 'EUR', currencySymbol: '€' },
  }),
  settingEdit({
    name: 'separators',
    does: 'The merchant writes prices with a decimal comma, or with a point again.',
    touches: `none where pages format prices for their locale; otherwise ${PRICES}`,
    change: ({ decimalSeparator }) =>
      decimalSeparator === '.'
        ? { decimalSeparator: ',', thousandSeparator: '.' }
        : { decimalSeparator: '.', thousandSeparator: ',' },
  }),
  {
    name: 'picture-text',
    description: "The merchant describes a picture for those who cannot see it; no product's modified moves.",
    touches: 'the product pages of the products that show the picture; lists of its category',
    ...unannounced('fullRead'),
    apply(store, pick) {
      const picture = choosePicture(store, pick);
      if (!picture) return null;
      const alt = `Seen from the front, take ${1 + pick(99)}`;
      describePicture(store, picture.file, alt);
      return { summary: `${picture.file}: ${alt}`, product: null };
    },
  },
];

interface SettingEdit {
  name: string;
  does: string;
  touches: string;
  change(shop: ShopOptions, pick: PickNumber): Partial<ShopOptions>;
}

function settingEdit({ name, does, touches, change }: SettingEdit): Edit {
  return {
    name,
    description: does,
    touches,
    ...unannounced('settings'),
    apply(store: Store, pick) {
      const changed = change(store.shop(), pick);
      changeSettings(store, changed);
      return { summary: JSON.stringify(changed), product: null };
    },
  };
}
