import { atom } from 'nanostores';
import {
  type Customer,
  type LoginClient,
  type PaymentGateway,
  type Viewer,
  viewerName,
} from '#shop/customer/customer.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import { forgetAccountOrders } from '../attempts.ts';
import { STORAGE_KEYS } from '../keys.ts';
import { paintHeader } from '../paint.ts';
import { browserEnvironment, createShop, pageConfig, type Shop } from '../shop.ts';
import type { Shopper } from './read-shopper.ts';
import { recover, recovered } from './recovery.ts';

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

const UNKNOWN: Session = { state: 'idle', viewer: null, customer: null, gateways: [], loginClients: [] };
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 30_000;

/** Who shops here. Islands read it with `useStore($session, { ssr: 'initial' })`. */
export const $session = atom<Session>(UNKNOWN);

/** What other stores want to hear of the connection; they add themselves when they are loaded. */
export const listeners = {
  changed: [] as (() => void)[],
  failed: [] as Parameters<typeof createShop>[2]['failed'][],
};

let current: Shop | undefined;
let started = false;
let loading: Promise<Outcome> | undefined;

/** The page's connection to its store; made when it is first asked for. */
export function shop(): Shop {
  current ??= createShop(pageConfig(), browserEnvironment(), {
    changed: () => {
      for (const hear of listeners.changed) hear();
    },
    failed: (entry, failure, awaited) => {
      for (const hear of listeners.failed) hear(entry, failure, awaited);
    },
    told: keepShopper,
    signedOut: () => {
      update({ viewer: null });
      keepName('');
      forgetAccountOrders(shop().env.storage);
    },
    sessionLost: () => void beginAnew(),
  });
  return current;
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
  const { queue, env } = shop();
  if ($session.get().state !== 'ready') update({ state: 'loading' });
  const told = await queue.load();
  if (told.ok) {
    recovered(env);
    return { ok: true, value: undefined };
  }
  const { kind } = told.failure;
  if (kind === 'offline' || kind === 'busy') {
    update({ state: 'offline' });
    void env.wait(Math.min(FIRST_RETRY * 2 ** attempt, LONGEST_RETRY)).then(() => {
      if ($session.get().state === 'offline') loading ??= load(attempt + 1).finally(clearLoading);
    });
  } else await beginAnew();
  return { ok: false, failure: told.failure };
}

function clearLoading(): void {
  loading = undefined;
}

let beginning: Promise<boolean> | undefined;

async function beginAnew(): Promise<void> {
  const { env, api, queue } = shop();
  beginning ??= recover(env, api, () => {
    queue.forget();
    forgetAccountOrders(env.storage);
  });
  if (!(await beginning)) update({ state: 'failed' });
  beginning = undefined;
}

/** Forgets who was signed in, and asks the store who is here now. */
export function forgetShopper(): Promise<Outcome> {
  keepName('');
  $session.set(UNKNOWN);
  return loadSession();
}

function keepShopper({ viewer, customer, gateways, loginClients }: Shopper): void {
  $session.set({ state: 'ready', viewer, customer, gateways, loginClients });
  keepName(viewer ? viewerName(viewer) : '');
}

function keepName(name: string): void {
  shop().env.storage.set(STORAGE_KEYS.viewerName, name);
  paintHeader();
}

function update(values: Partial<Session>): void {
  $session.set({ ...$session.get(), ...values });
}
