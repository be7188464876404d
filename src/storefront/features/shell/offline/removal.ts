/** The service worker of a shop that is not kept for offline use: it takes the place of an earlier one, and leaves. */
import { deleteKept } from './kept-answers.ts';
import { worker } from './worker-scope.ts';

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await deleteKept(true);
  await worker.registration.unregister();
}
