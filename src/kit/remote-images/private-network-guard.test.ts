import { describe, expect, it, test } from 'vitest';
import { isLoopbackAddress, isPrivateAddress } from './private-network-guard.ts';

describe('private addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '255.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::',
    '::7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '64:ff9b:1:ffff::1',
    'fec0::1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
  ])('%s is one', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '64:ff9b:2::1', '::ffff:8.8.8.8'])(
    '%s is none',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

test('this machine is a private network of its own', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true);
  expect(['192.168.1.1', '10.0.0.1', '8.8.8.8', 'fd00::1'].some(isLoopbackAddress)).toBe(false);
});
