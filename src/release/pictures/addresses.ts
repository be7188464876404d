import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { PictureProblem } from './problem.ts';

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

const privateNetworks = new BlockList();
for (const network of PRIVATE_NETWORKS) {
  const [address = '', bits] = network.split('/');
  privateNetworks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
}

export function isPrivateAddress(address: string): boolean {
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Whether a picture's address is on the configured store itself, which may be on a private network: the
 * same host, on the store's own port or a web port.
 */
export function isOnStore(url: URL, store: URL): boolean {
  return url.hostname === store.hostname && ['', '80', '443', store.port].includes(url.port);
}

/**
 * Refuses an address that is written as a number in a private network.
 * @throws PictureProblem
 */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw privateProblem(host);
}

/** Looks a name up and gives public addresses only, so that no name can lead into a private network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, []);
    const addresses: LookupAddress[] = found.filter(({ address }) => !isPrivateAddress(address));
    const [first] = addresses;
    if (first === undefined) return callback(privateProblem(hostname), []);
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

function privateProblem(host: string): PictureProblem {
  return new PictureProblem(
    `${host} is in a private network. Only the store itself (ISLET_GRAPHQL_URL) may be.`,
  );
}
