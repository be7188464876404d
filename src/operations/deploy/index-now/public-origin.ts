import { isIP } from 'node:net';
import { isPrivateAddress, leadsIntoPrivateNetwork } from '#kit/remote-images/private-network-guard.ts';

/** Names that nobody can register, by RFC 2606, 6761, 6762, 8375 and 9476, and that of many home routers. */
const RESERVED = /(?:^|\.)(?:localhost|local|test|example|invalid|internal|lan|home\.arpa|onion)$/;

/** Returns true for an address that anybody may open: no name or IP address of this machine or its own network. */
export async function isPublicOrigin(origin: string): Promise<boolean> {
  const url = URL.parse(origin);
  if (url === null) return false;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  if (!host.includes('.') || RESERVED.test(host)) return false;
  return !(await leadsIntoPrivateNetwork(url));
}
