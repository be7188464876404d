import { parsePrice } from '#storefront/domain/pricing/price-format.ts';
import type { Check, Examination } from '../examination.ts';
import { say } from '../finding.ts';
import { readPriceFormat } from './catalog.ts';
import { readTaxDisplay } from './shoppers.ts';

const DISPLAYS = {
  gross: 'with tax, and typed without',
  net: 'without tax, and typed with it',
  typed: 'as they are typed',
};

/** Prices with and without tax: what the store returns of them, and what the merchant wants. */
export const priceDisplay: Check = async (examination) => {
  const shown = await readDisplay(examination);
  if (shown === null) return [];
  const { priceDisplay: wanted } = examination.options.config;
  const display = DISPLAYS[shown];
  if (wanted === undefined) return [say('priceDisplay.ok', { display })];
  if (wanted === 'both') {
    return [
      shown === 'typed' ? say('priceDisplay.same', { display }) : say('priceDisplay.both', { display }),
    ];
  }
  const known = shown === 'typed' ? await displayByCart(examination) : shown;
  if (known === null || known === wanted) return [say('priceDisplay.ok', { display })];
  const setting = wanted === 'gross' ? '"Including tax"' : '"Excluding tax"';
  const differing = known === 'gross' ? 'with tax' : 'without tax';
  return [say('priceDisplay.differs', { wanted, display: differing, setting })];
};

/** By the first price that is shown otherwise than it is typed; null if prices cannot be read. */
async function readDisplay(examination: Examination): Promise<keyof typeof DISPLAYS | null> {
  const read = await readPriceFormat(examination);
  if (read === null) return null;
  const { prices } = await examination.catalog();
  for (const { formatted, raw } of prices.samples()) {
    const price = parsePrice(formatted, read.format);
    if (raw === null || price === null || price.min !== price.max) continue;
    const typed = Number(raw) * 10 ** read.format.decimals;
    if (Math.abs(price.min - typed) > ROUNDING) return price.min > typed ? 'gross' : 'net';
  }
  return 'typed';
}

/** More than rounding takes or adds, in the smallest unit that is shown. */
const ROUNDING = 1;

/** By a product in a cart; null if no tax is due. */
async function displayByCart(examination: Examination): Promise<'gross' | 'net' | null> {
  const onPages = (await readTaxDisplay(examination))?.onPages ?? null;
  if (onPages === null) return null;
  return onPages ? 'gross' : 'net';
}
