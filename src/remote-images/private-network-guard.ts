import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { RemoteImageError } from './image-error.ts';

/** Which addresses outside the public internet a picture may be fetched from. */
export interface FetchScope {
  /** Where addresses without a host start. */
  base?: URL;
  /** @param address what the host stands for: an IP address of a private network */
  allowsPrivate(url: URL, address: string): boolean;
  /** Tells, after a refusal, what is allowed. */
  hint: string;
}

/** Networks that are no part of the public internet, by RFC 6890 and its updates. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  // Addresses that carry an IPv4 address inside.
  '64:ff9b::/96',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const privateNetworks = blockList(PRIVATE_NETWORKS);
const loopback = blockList(LOOPBACK);

export function isPrivateAddress(address: string): boolean {
  return contains(privateNetworks, address);
}

/** Whether an IP address is this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return contains(loopback, address);
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Refuses an address that is written as a number in a private network.
 * @throws PictureProblem
 */
export function assertPublicHost(url: URL, scope: FetchScope): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(url, host, scope)) throw privateNetworkError(host, scope);
}

/** A look-up for one address that gives allowed IP addresses only: no name can lead into a private network. */
export function guardedLookup(url: URL, scope: FetchScope): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const addresses: LookupAddress[] = found.filter(({ address }) => isAllowed(url, address, scope));
      const [first] = addresses;
      if (first === undefined) return callback(privateNetworkError(hostname, scope), []);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function isAllowed(url: URL, address: string, scope: FetchScope): boolean {
  return !isPrivateAddress(address) || scope.allowsPrivate(url, address);
}

function privateNetworkError(host: string, { hint }: FetchScope): RemoteImageError {
  return new RemoteImageError(`${host} is in a private network. ${hint}`);
}
