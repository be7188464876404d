import { browserEnvironment } from '../browser/browser-environment.ts';
import { clearAccountOrders, hasPendingOrder } from '../browser/stored-json.ts';
import { addLostLines } from '../page/notices.ts';
import { pageConfig } from '../page/open-page.ts';
import { restartSession } from './session-recovery.ts';
import { removeViewer, updateShopper } from './session-state.ts';
import {
  createStoreConnection,
  type StoreConnection,
  type StoreConnectionListener,
} from './store-connection.ts';

type CartListener = Pick<StoreConnectionListener, 'changed' | 'failed'>;

let connection: StoreConnection | undefined;
let cartListener: CartListener | undefined;

/** Sets the listener of the cart, once its store is loaded. */
export function listenToCart(listener: CartListener): void {
  cartListener = listener;
}

/** The page's connection to its store, made by the first call. */
export function storeConnection(): StoreConnection {
  connection ??= connectPage();
  return connection;
}

function connectPage(): StoreConnection {
  const env = browserEnvironment();
  const { storage } = env;
  const made = createStoreConnection(pageConfig(), env, {
    changed: () => cartListener?.changed(),
    failed: (...args) => cartListener?.failed(...args),
    received: (shopper) => updateShopper(storage, shopper),
    linesLost(lines) {
      // An order empties the cart as well.
      if (!hasPendingOrder(storage)) addLostLines(env, lines);
    },
    signedOut: () => {
      removeViewer(storage);
      clearAccountOrders(storage);
    },
    sessionLost: () => void restartSession(made),
  });
  return made;
}
