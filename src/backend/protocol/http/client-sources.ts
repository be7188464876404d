import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Says where requests come from, for limits: by address, and by network for IPv6, where anyone has millions. */
export class ClientSources {
  readonly #trusted = new BlockList();

  /**
   * @param trusted addresses of proxies whose header `X-Forwarded-For` is believed, separated by commas:
   * `127.0.0.1, 10.0.0.0/8`
   * @throws if one of them is not an address
   */
  constructor(trusted = '') {
    for (const entry of trusted.split(',').map((text) => text.trim())) {
      if (entry !== '') this.#trust(entry);
    }
  }

  /**
   * Names the client of a connection.
   * @param forwardedFor the header `X-Forwarded-For`, empty without one
   * @returns its address, or the network of an IPv6 address
   */
  of({ remoteAddress, forwardedFor }: { remoteAddress: string; forwardedFor: string }): string {
    let source = plainAddress(remoteAddress);
    // Each proxy appends the address that it was reached from: the last one that is no proxy is the client's.
    const forwarded = forwardedFor.split(',');
    while (this.#isTrusted(source)) {
      const previous = plainAddress(forwarded.pop()?.trim() ?? '');
      if (isIP(previous) === 0) break;
      source = previous;
    }
    return isIP(source) === 6 ? networkOf(source) : source;
  }

  /** @returns as `of` does, of the client that sent a request */
  ofRequest({ socket, headers }: IncomingMessage): string {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '');
    return this.of({ remoteAddress: socket.remoteAddress ?? '', forwardedFor });
  }

  #trust(entry: string): void {
    const [address = '', bits, more] = entry.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const length = bits === undefined ? most : Number(bits);
    if (version === 0 || more !== undefined || !/^\d*$/.test(bits ?? '') || length > most) {
      throw new Error(
        `ISLET_TRUSTED_PROXIES has "${entry}"; it takes addresses and networks, such as 127.0.0.1, 10.0.0.0/8.`,
      );
    }
    this.#trusted.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }

  #isTrusted(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}

/** IPv4 as such where it arrives over IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first 64 bits, which a provider gives to one customer. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
