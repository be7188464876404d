import { expect, it } from 'vitest';
import { deployGrace, deployPurge, readDeployOptions, readWatchOptions } from './deploy-options.ts';

it('reads where to deploy to, and how', () => {
  expect(readDeployOptions(['--to', '/srv/shop'])).toEqual({
    ...{ help: false, dryRun: false, replace: false },
    address: { to: '/srv/shop', encoding: 'identity', isLean: false },
  });
  const args = [
    '--to',
    's3://shop',
    '--endpoint',
    'https://s3.example',
    '--encoding',
    'gzip',
    '--dry-run',
    '--replace',
  ];
  expect(readDeployOptions(args)).toEqual({
    ...{ help: false, dryRun: true, replace: true },
    address: { to: 's3://shop', endpoint: 'https://s3.example', encoding: 'gzip', isLean: false },
  });
  expect(readDeployOptions(['--help']).help).toBe(true);
  expect(readWatchOptions([])).toEqual({ help: false, deploy: null });
  expect(readWatchOptions(['--deploy', 'dir']).deploy).toEqual({ to: 'dir', encoding: 'identity' });
});

it.each([
  [
    () => readDeployOptions([]),
    '--to is missing: a folder, or s3://bucket/prefix. See npm run deploy -- --help',
  ],
  [
    () => readDeployOptions(['--to', 'dir', '--encoding', 'zip']),
    '--encoding is "zip"; it takes br, gzip, identity.',
  ],
  [() => readDeployOptions(['--from', 'dir']), "Unknown option '--from'. See npm run deploy -- --help"],
  [
    () => readWatchOptions(['--endpoint', 'x']),
    '--endpoint and --encoding belong to --deploy. See npm run watch -- --help',
  ],
])('says what is wrong with other arguments (%#)', (read, message) => {
  expect(read).toThrow(message);
});

it('keeps pages for minutes and what they name for days', () => {
  expect(deployGrace({ assetDays: 7, graceMinutes: 10 })).toEqual({ pages: 600_000, immutable: 604_800_000 });
});

it('reads the cache in front of a target, which needs the address of the shop', () => {
  const environment = { cdn: 'fastly:service1', cdnToken: 'secret', cdnKey: 'islet', baseUrl: null };
  expect(deployPurge({ ...environment, cdn: '' }, undefined)).toBeNull();
  expect(deployPurge(environment, 'https://shop.example/')).toMatchObject({
    service: { name: 'Fastly' },
    baseUrl: 'https://shop.example',
    surrogateKey: 'islet',
  });
  expect(() => deployPurge(environment, undefined)).toThrow('set ISLET_BASE_URL=https://shop.example');
});
