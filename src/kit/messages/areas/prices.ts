export const PRICES = {
  title: 'Record of prices',
  problems: [
    {
      says: {
        'prices.noRelease':
          'There is no record of prices yet: npm run build begins it, and a file can fill in what was before.',
      },
      cause: 'Nothing was released here since the shop records prices, so nothing is known of its products.',
      cure: 'Run `npm run build`, then fill the record in.',
    },
    {
      says: {
        'prices.noFile': '{file} cannot be read: {reason}',
        'prices.noTable': 'The file is no table: {reason}',
        'prices.noColumn':
          'The file has no column "{column}". It needs "price", "from", and "id" or "sku"; "regular" and "currency" are read where it has them.',
      },
      cause: 'The file is missing, is no CSV, or its first line does not name the columns.',
      cure: 'Write a first line such as `sku,price,from`, and a line for each price below it: [the file](../operations/GUIDE.md#lowest-price-of-30-days).',
    },
    {
      says: {
        'prices.notFilled':
          'The record of prices stays as it was. Lines that cannot be used: {count}.\n{problems}',
        'prices.noProduct': 'Line {line} names no product: it needs an id or a SKU.',
        'prices.id': 'Line {line}: "{id}" is no id.',
        'prices.amount': 'Line {line}: "{price}" is no price. Write it like 18.00, without currency.',
        'prices.moment':
          'Line {line}: "{from}" is no moment in the past. Write it like 2026-03-01 or 2026-03-01T09:00+01:00.',
        'prices.currency': 'Line {line} is in {currency}, and the shop sells in {shop}.',
      },
      cause:
        'Lines of the file have something other than a product, a price and the moment from which it held.',
      cure: 'Correct these lines, and fill the record in again. Nothing of the file was used.',
    },
    {
      says: {
        'prices.otherShop':
          'The record of prices stays as it was: {unknown} of {count} lines are of products that this shop does not have.',
      },
      cause: 'The file is of another shop, or names products by other ids or SKUs than the store.',
      cure: 'Use a file of this shop. Products that are not sold any more may be in it, up to half of its lines.',
    },
  ],
} as const;
