import { atom } from 'nanostores';
import {
  type Customer,
  type LoginClient,
  type PaymentGateway,
  type Viewer,
  viewerName,
} from '#shop/customer/customer.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';
import { clearAccountOrders } from '../checkout/pending-orders.ts';
import { updateHeader } from '../page/update-header.ts';
import type { Shopper } from './fetch-shopper.ts';
import { recoverSession, resetRecovery } from './session-recovery.ts';
import {
  browserEnvironment,
  createStoreConnection,
  pageConfig,
  type StoreConnection,
} from './store-connection.ts';

/**
 * What is known of the shopper. `idle` nothing was asked yet, `loading`, `ready`, `offline` the store is out
 * of reach and is asked again, `failed` it gives no session.
 */
export interface Session {
  state: 'idle' | 'loading' | 'ready' | 'offline' | 'failed';
  /** Null for a guest, and until it is known. */
  viewer: Viewer | null;
  /** Addresses and name, of a guest too; null until it is known. */
  customer: Customer | null;
  /** Ways to pay, in the store's order. */
  gateways: PaymentGateway[];
  /** Ways to sign in through somebody else. */
  loginClients: LoginClient[];
}

const IDLE_SESSION: Session = { state: 'idle', viewer: null, customer: null, gateways: [], loginClients: [] };
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 30_000;

/** Who shops here. Islands read it with `useStore($session, { ssr: 'initial' })`. */
export const $session = atom<Session>(IDLE_SESSION);

/** What other stores want to hear of the connection; they add themselves when they are loaded. */
export const connectionListeners = {
  changed: [] as (() => void)[],
  failed: [] as Parameters<typeof createStoreConnection>[2]['failed'][],
};

let connection: StoreConnection | undefined;
let started = false;
let loading: Promise<Outcome> | undefined;

/** The page's connection to its store; made when it is first asked for. */
export function storeConnection(): StoreConnection {
  connection ??= createStoreConnection(pageConfig(), browserEnvironment(), {
    changed: () => {
      for (const hear of connectionListeners.changed) hear();
    },
    failed: (entry, failure, awaited) => {
      for (const hear of connectionListeners.failed) hear(entry, failure, awaited);
    },
    received: updateShopper,
    signedOut: () => {
      updateSession({ viewer: null });
      storeViewerName('');
      clearAccountOrders(storeConnection().env.storage);
    },
    sessionLost: () => void restartSession(),
  });
  return connection;
}

/**
 * Begins the session of a page, once: when the shopper acts, or at once where the page needs it. A page that
 * the browser only prepares is nobody's yet.
 */
export function startSession(): void {
  if (started) return;
  started = true;
  const { prerendering } = document as Document & { prerendering?: boolean };
  const begin = () => void loadSession();
  if (prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

/** Asks the store for cart and customer, once at a time. What is open in the cart is settled before. */
export function loadSession(): Promise<Outcome> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(attempt = 0): Promise<Outcome> {
  const { queue, env } = storeConnection();
  if ($session.get().state !== 'ready') updateSession({ state: 'loading' });
  const result = await queue.load();
  if (result.ok) {
    resetRecovery(env);
    return { ok: true, value: undefined };
  }
  const { kind } = result.failure;
  if (kind === 'offline' || kind === 'busy') {
    updateSession({ state: 'offline' });
    void env.wait(Math.min(FIRST_RETRY * 2 ** attempt, LONGEST_RETRY)).then(() => {
      if ($session.get().state === 'offline') loading ??= load(attempt + 1).finally(clearLoading);
    });
  } else await restartSession();
  return { ok: false, failure: result.failure };
}

function clearLoading(): void {
  loading = undefined;
}

let restarting: Promise<boolean> | undefined;

async function restartSession(): Promise<void> {
  const { env, api, queue } = storeConnection();
  restarting ??= recoverSession(env, api, () => {
    queue.clear();
    clearAccountOrders(env.storage);
  });
  if (!(await restarting)) updateSession({ state: 'failed' });
  restarting = undefined;
}

/** Forgets who was signed in, and asks the store who is here now. */
export function resetShopper(): Promise<Outcome> {
  storeViewerName('');
  $session.set(IDLE_SESSION);
  return loadSession();
}

function updateShopper({ viewer, customer, gateways, loginClients }: Shopper): void {
  $session.set({ state: 'ready', viewer, customer, gateways, loginClients });
  storeViewerName(viewer ? viewerName(viewer) : '');
}

function storeViewerName(name: string): void {
  storeConnection().env.storage.set(STORAGE_KEYS.viewerName, name);
  updateHeader();
}

function updateSession(values: Partial<Session>): void {
  $session.set({ ...$session.get(), ...values });
}
