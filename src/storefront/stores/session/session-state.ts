import { atom } from 'nanostores';
import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import {
  type Customer,
  type LoginClient,
  type PaymentGateway,
  type Viewer,
  viewerName,
} from '#storefront/domain/customer/customer.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';
import type { Shopper } from '../cart/requests.ts';
import { updateHeader } from '../page/update-header.ts';

/**
 * The shopper as the store returned it. `idle` before the first request, `loading`, `ready`, `failed` while the store
 * is out of reach or gives no session.
 */
interface Session {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why it failed; null in every other state. */
  failure: Failure | null;
  /** The signed-in user; null for a guest, and until it is loaded. */
  viewer: Viewer | null;
  /** Addresses and name, also of a guest; null until it is loaded. */
  customer: Customer | null;
  /** Payment methods in the store's order. */
  gateways: PaymentGateway[];
  /** Third parties to sign in with. */
  loginClients: LoginClient[];
}

const IDLE_SESSION: Session = {
  state: 'idle',
  failure: null,
  viewer: null,
  customer: null,
  gateways: [],
  loginClients: [],
};

/** The session. Islands read it with `useStore($session, { ssr: 'initial' })`. */
export const $session = atom<Session>(IDLE_SESSION);

export function updateSession(values: Partial<Session>): void {
  $session.set({ ...$session.get(), ...values });
}

/** Takes over what the store returned, and shows the viewer's name in the header. */
export function updateShopper(
  storage: KeyValueStorage,
  { viewer, customer, gateways, loginClients }: Shopper,
): void {
  $session.set({ state: 'ready', failure: null, viewer, customer, gateways, loginClients });
  storeViewerName(storage, viewer ? viewerName(viewer) : '');
}

/** Makes the session idle again. */
export function resetSession(storage: KeyValueStorage): void {
  storeViewerName(storage, '');
  $session.set(IDLE_SESSION);
}

/** Shows a guest, whose session stays loaded. */
export function removeViewer(storage: KeyValueStorage): void {
  updateSession({ viewer: null });
  storeViewerName(storage, '');
}

function storeViewerName(storage: KeyValueStorage, name: string): void {
  storage.set(STORAGE_KEYS.viewerName, name);
  updateHeader();
}
