import { says } from '#kit/messages/says.ts';
import { listTree } from '../../kit/files/files.ts';
import { payloadFile } from '../../pipeline/index/page-files.ts';
import type { FileLimit } from './targets/target-kind.ts';

const COPY = /\.(?:br|gz)$/;
const PAYLOAD = payloadFile('/') ?? '';
const OF_PRODUCT = /(?:^|\/)product\/[^/]+\/[^/]+$/;

/** Returns true for a file that a host can do without which compresses itself: copies, and data that no page asks for. */
export function isSpare(path: string): boolean {
  return COPY.test(path) || (path.endsWith(PAYLOAD) && !OF_PRODUCT.test(path));
}

/** Number of files of a release. @param root its folder @param takes leaves files out */
export function countFiles(root: string, takes: (path: string) => boolean = () => true): number {
  return listTree(root).filter((path) => !path.split('/').some(isHidden) && takes(path)).length;
}

const isHidden = (name: string) => name.startsWith('.') && name !== '.well-known';

/** Says how many files there are, and which hosts that count them take so many. */
export function formatFileCount(files: number, spare: number, hosts: readonly FileLimit[]): string {
  const number = (count: number) => count.toLocaleString('en-US');
  const limits = (fits: boolean) =>
    hosts
      .filter((limit) => files <= limit.files === fits)
      .map((limit) => says('deploy.hostTakes', { host: limit.host, count: number(limit.files) }))
      .join(', ');
  const count = `The release has ${number(files)} files.`;
  const tooMany = limits(false);
  if (tooMany === '') return count;
  const others = limits(true);
  return [
    says('deploy.tooManyFiles', { count, tooMany }),
    ...(others === '' ? [] : [says('deploy.fitElsewhere', { others })]),
    ...(spare > 0 ? [says('deploy.leanLeavesOut', { count: number(spare) })] : []),
  ].join(' ');
}
