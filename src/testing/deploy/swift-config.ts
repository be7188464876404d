/** Servers of Swift that store something. */
export const STORAGE = ['object', 'container', 'account'] as const;
export type StorageName = (typeof STORAGE)[number];

interface SwiftSite {
  folder: string;
  /** Whom the servers run as. */
  user: string;
  port: number;
}

const user = (name: string, secret: string) => ({ AWS_ACCESS_KEY_ID: name, AWS_SECRET_ACCESS_KEY: secret });

/** Credentials of someone who may do everything, and of one who may do nothing with the bucket. */
export const SWIFT_USERS = {
  owner: user('shop:owner', 'owner-secret'),
  guest: user('shop:guest', 'guest-secret'),
};

/** Writes where each kind of thing is stored: all of it on one device. */
export const RINGS = `
import json, sys
from swift.common.ring import RingBuilder
for name, port in json.loads(sys.argv[2]).items():
    builder = RingBuilder(0, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'one', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + name + '.ring.gz')`;

function common({ folder, user: name, port }: SwiftSite): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${name}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`;
}

export function storageConfig(name: StorageName, site: SwiftSite): string {
  return `${common(site)}
[pipeline:main]
pipeline = healthcheck ${name}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${name}-server]
use = egg:swift#${name}
`;
}

const FILTERS = [
  'catch_errors',
  'healthcheck',
  'cache',
  'listing_formats',
  'bulk',
  's3api',
  'tempauth',
  'slo',
  'dlo',
];

/** The server that speaks S3. */
export function swiftProxyConfig(site: SwiftSite): string {
  const users = Object.entries(SWIFT_USERS).map(([name, { AWS_SECRET_ACCESS_KEY: secret }]) => {
    return `user_shop_${name} = ${secret}${name === 'owner' ? ' .admin' : ''}`;
  });
  const filters = FILTERS.map((name) => {
    return `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${name === 'tempauth' ? `${users.join('\n')}\n` : ''}`;
  });
  return `${common(site)}
[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
${filters.join('')}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;
}
