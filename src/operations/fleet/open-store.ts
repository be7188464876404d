import { resolve } from 'node:path';
import { isBucketAddress, readBucketAddress } from '../deploy/targets/s3-client.ts';
import { FolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/**
 * Opens the objects of a fleet.
 * @param address a folder that all its machines share, or `s3://bucket/prefix`
 * @param endpoint of a server that speaks S3; by default where Amazon's own tools find it
 * @throws DeployError if there can be no such bucket
 */
export async function openObjectStore(
  address: string,
  endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || undefined,
): Promise<ObjectStore> {
  if (!isBucketAddress(address)) return new FolderStore(resolve(address));
  return new S3Store(await import('@aws-sdk/client-s3'), readBucketAddress(address, endpoint));
}
