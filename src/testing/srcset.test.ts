import { expect, it } from 'vitest';
import { srcsetAddresses } from './srcset.ts';

it('finds every address of a srcset, with and without spaces behind commas', () => {
  const addresses = ['/pictures/mug-320.webp', '/pictures/mug-640.webp'];
  expect(srcsetAddresses(addresses.map((address, size) => `${address} ${size + 1}w`).join(','))).toEqual(
    addresses,
  );
  expect(srcsetAddresses(`${addresses[0]} 1x, ${addresses[1]} 2x`)).toEqual(addresses);
});
