import { WORKER_PATH } from '../offline/offline-files.ts';
import { policy } from './trusted-html.ts';

/** The address of the service worker as browsers take it: an object that the DOM's types know as text. */
export function workerAddress(): string {
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
}
