import { expect, it } from 'vitest';
import { deployGrace, deployPurge } from './deploy.ts';

it('keeps pages for minutes and what they name for days', () => {
  expect(deployGrace({ assetDays: 7, graceMinutes: 10 })).toEqual({ pages: 600_000, immutable: 604_800_000 });
});

it('reads the cache in front of a target, which needs the address of the shop', () => {
  const environment = { cdn: 'fastly:service1', cdnToken: 'secret', cdnKey: 'islet', baseUrl: null };
  const print = () => {};
  expect(deployPurge({ ...environment, cdn: '' }, undefined, print)).toBeNull();
  expect(deployPurge(environment, 'https://shop.example/', print)).toMatchObject({
    service: { name: 'Fastly' },
    baseUrl: 'https://shop.example',
    tagKey: 'islet',
  });
  expect(() => deployPurge(environment, undefined, print)).toThrow('set ISLET_BASE_URL=https://shop.example');
});
