import { randomBytes } from 'node:crypto';
import { OBJECTS, type ObjectStore } from '../object-store.ts';

/** Names of the queues of a fleet, which no other shop and no other code has on the same server. */
export interface QueueNames {
  /** Of slices to render. */
  render: string;
  /** Of pages to put into a target. */
  place: string;
}

/**
 * Names the queues that coordinator and workers with the same objects and the same code share.
 * @param bundle id of the bundle of this machine's code
 * @throws DeployError if the objects cannot be read or written
 */
export async function queueNames(store: ObjectStore, bundle: string): Promise<QueueNames> {
  const fleet = await fleetName(store);
  return { render: `render-${fleet}-${bundle}`, place: `place-${fleet}-${bundle}` };
}

/** Reads the name of the fleet that shares the objects; whoever comes first gives it one. */
async function fleetName(store: ObjectStore): Promise<string> {
  const found = await store.get(OBJECTS.name);
  if (found !== null) return Buffer.from(found).toString();
  const own = randomBytes(6).toString('hex');
  const version = await store.replace(OBJECTS.name, Buffer.from(own), null);
  return version === null ? await fleetName(store) : own;
}
