export const HISTORY = {
  title: 'Earlier releases',
  problems: [
    {
      says: {
        'history.holds':
          'A rollback to release {to} holds since {since}: nothing is released until {howToFollow} lets the catalog flow again.',
      },
      cause: 'Somebody went back to an earlier release. Nothing else is released meanwhile.',
      cure: 'Nothing, as long as it is wanted. `npm run release -- follow` lets the catalog flow again.',
    },
    {
      says: {
        'history.empty': 'No release is kept yet: the next one begins the history.',
        'history.noRelease': 'There is no release to roll back: npm run build makes the first one.',
      },
      cause: 'No release was made here so far, or the history was deleted.',
      cure: 'Run `npm run build`; the release after it can be rolled back.',
    },
    {
      says: {
        'history.live': 'Release {id} is the one that is live: there is nothing to roll back.',
        'history.shown': 'The shop shows release {id} already. {hold}',
      },
      cause: 'The release that was asked for is what shoppers see.',
      cure: 'Choose another one from `npm run release -- list`.',
    },
    {
      says: {
        'history.seeList': 'npm run release -- list shows those that are kept.',
        'history.notInHistory': 'There is no release {id} in the history. {seeList}',
        'history.notKept': 'Release {id} is not kept any more: the history has the last {count}. {seeList}',
      },
      cause: 'The id is misspelt, or the release is older than what `history` in `src/config.ts` keeps.',
      cure: 'Choose one from `npm run release -- list`; raise `history.releases` or `history.megabytes` for the future.',
    },
    {
      says: {
        'history.unknownRelease':
          'The history does not know the release that is live, so nothing can be put back. The next release begins it anew.',
      },
      cause: 'The last release was made while its history could not be written, or by a version without one.',
      cure: 'The next release begins the history anew; until then nothing can be put back.',
    },
    {
      says: {
        'history.isMissing': '{file} is missing',
        'history.isDamaged': '{file} is damaged',
        'history.fileLost':
          'Release {id} cannot be put back, and nothing was changed: {reason}, which has its {path}.',
        'history.searchIndexLost':
          'The release cannot be put back, and nothing was changed: its search index lacks {file}.',
      },
      cause: 'Files of the earlier release were deleted from `.islet`, or damaged.',
      cure: 'Choose another release; where it happens again, look at the disk.',
    },
    {
      says: {
        'history.notAdded': 'The release could not be added to the history: {reason}',
        'history.fileNotAdded': '{path} could not be added to the history: {reason}',
      },
      cause: 'The release is live, but cannot be gone back to: mostly for want of disk space.',
      cure: 'Free space, or lower `history.megabytes`.',
    },
    {
      says: {
        'history.gap': 'releases were made without it',
        'history.tooLarge': 'what this release replaced takes more than {megabytes} MB',
        'history.beginsAnew': 'The history begins anew with this release: {why}.',
      },
      cause:
        'Earlier releases cannot be gone back to any more, for the reason behind it. After a change of the code every page is another, which may take more than the history may keep.',
      cure: 'Nothing; or raise `history.megabytes` in `src/config.ts`.',
    },
    {
      says: {
        'history.otherVersion':
          '{file} was made by another version of Islet. Use that version, or delete the file: earlier releases are then gone.',
      },
      cause: 'Islet was updated or set back to a version that cannot read the history.',
      cure: 'Use the version that made it, or delete `.islet/history`: earlier releases are then gone.',
    },
    {
      says: {
        'history.holdDamaged':
          '{file} says that a rollback holds, but is damaged. Delete it to release the catalog again.',
      },
      cause: 'The file that says so was changed by hand, or damaged.',
      cure: 'Delete the file that is named; the next release follows the catalog.',
    },
  ],
} as const;

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
