import { type LookupAddress, lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { says } from '#kit/messages/says.ts';
import { RemoteImageError } from '../errors.ts';

/** Addresses outside the public internet that pictures may be fetched from. */
export interface FetchScope {
  /** Base of relative addresses. */
  base?: URL;
  /** @param address IP address of the host, in a private network */
  allowsPrivate(url: URL, address: string): boolean;
  /** Ends the error message: which addresses are allowed. */
  hint: string;
}

/** Networks outside the public internet, by RFC 6890 and its updates. */
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
  // Addresses that carry an IPv4 address inside, this machine's own among them.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const privateNetworks = blockList(PRIVATE_NETWORKS);
const loopback = blockList(LOOPBACK);

/** Returns true for IP addresses outside the public internet. */
export function isPrivateAddress(address: string): boolean {
  return contains(privateNetworks, address);
}

/** Returns true for IP addresses of this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return contains(loopback, address);
}

/** Returns true where the host of an address is in a private network, by its name or as an IP address. */
export async function leadsIntoPrivateNetwork({ hostname }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPrivateAddress(host);
  const found = await lookupAll(host, { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
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

/** Refuses an address whose host is an IP address of a private network. @throws RemoteImageError */
export function assertPublicHost(url: URL, scope: FetchScope): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(url, host, scope)) throw privateNetworkError(host, scope);
}

/** A DNS lookup for one address that returns allowed IP addresses only: no name leads into a private network. */
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
  return new RemoteImageError(says('pictures.privateNetwork', { host, hint }));
}
