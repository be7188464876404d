import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';

/** True if a value has the shape of `T`: what is stored may be of an earlier release, or garbage. */
export type Schema<T> = (value: unknown) => value is T;

export const text: Schema<string> = (value): value is string => typeof value === 'string';
export const number: Schema<number> = (value): value is number => Number.isFinite(value);
export const flag: Schema<boolean> = (value): value is boolean => typeof value === 'boolean';

export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return (value): value is T | null => value === null || schema(value);
}

/** A part that may be absent. */
export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return (value): value is T | undefined => value === undefined || schema(value);
}

export function list<T>(schema: Schema<T>): Schema<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(schema);
}

/** An object with values of one kind under any name. */
export function dictionary<T>(schema: Schema<T>): Schema<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(schema);
}

/** An object with at least these members. */
export function object<T extends object>(members: { [K in keyof Required<T>]: Schema<T[K]> }): Schema<T> {
  const schemas = Object.entries(members) as [string, Schema<unknown>][];
  return (value): value is T => isObject(value) && schemas.every(([name, schema]) => schema(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns the parsed JSON of a key; null if there is none. Anything else is removed, as garbage. */
export function storedJson<T>(
  storage: Pick<KeyValueStorage, 'get' | 'set'>,
  key: string,
  schema: Schema<T>,
): T | null {
  const text = storage.get(key);
  if (text === '') return null;
  const value = parsed(text);
  if (schema(value)) return value;
  storage.set(key, '');
  return null;
}

/** @returns the valid elements of a stored list; empty if there is none */
export function storedList<T>(
  storage: Pick<KeyValueStorage, 'get' | 'set'>,
  key: string,
  schema: Schema<T>,
): T[] {
  const isList: Schema<unknown[]> = (value): value is unknown[] => Array.isArray(value);
  return (storedJson(storage, key, isList) ?? []).filter(schema);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const PENDING_ORDER_KEY = 'islet-checkout';
export const ORDERS_KEY = 'islet-orders';
export const DRAFT_KEY = 'islet-checkout-draft';

/** Deletes the checkout form, which was ordered or whose owner signs out. */
export function deleteDraft(storage: KeyValueStorage): void {
  storage.set(DRAFT_KEY, '');
}

/** True while the outcome of an order is unknown. Pages without checkout do not load the order itself. */
export function hasPendingOrder(storage: KeyValueStorage): boolean {
  return storage.get(PENDING_ORDER_KEY) !== '';
}

/** Deletes the stored orders of an account, whose owner signs out. */
export function clearAccountOrders(storage: KeyValueStorage): void {
  const orders = storedList(storage, ORDERS_KEY, object<{ ofCustomer: boolean }>({ ofCustomer: flag }));
  const guestOrders = orders.filter(({ ofCustomer }) => !ofCustomer);
  storage.set(ORDERS_KEY, guestOrders.length > 0 ? JSON.stringify(guestOrders) : '');
}
