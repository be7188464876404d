import { browserEnvironment } from '../browser/browser-environment.ts';
import { clearAccountOrders } from '../checkout/pending-orders.ts';
import { restartSession } from './session-recovery.ts';
import { removeViewer, updateShopper } from './session-state.ts';
import {
  createStoreConnection,
  pageConfig,
  type StoreConnection,
  type StoreConnectionListener,
} from './store-connection.ts';

/** Listeners of the page's connection, which other stores add when they are loaded. */
export const connectionListeners = {
  changed: [] as StoreConnectionListener['changed'][],
  failed: [] as StoreConnectionListener['failed'][],
};

let connection: StoreConnection | undefined;

/** The page's connection to its store, made by the first call. */
export function storeConnection(): StoreConnection {
  connection ??= connectPage();
  return connection;
}

function connectPage(): StoreConnection {
  const env = browserEnvironment();
  const { storage } = env;
  const made = createStoreConnection(pageConfig(), env, {
    changed: () => {
      for (const listener of connectionListeners.changed) listener();
    },
    failed: (entry, failure, isAwaited) => {
      for (const listener of connectionListeners.failed) listener(entry, failure, isAwaited);
    },
    received: (shopper) => updateShopper(storage, shopper),
    signedOut: () => {
      removeViewer(storage);
      clearAccountOrders(storage);
    },
    sessionLost: () => void restartSession(made),
  });
  return made;
}
