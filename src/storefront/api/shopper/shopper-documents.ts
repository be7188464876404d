import type { ApiError } from '../api-error.ts';
import { type TadaDocumentNode, withFields, withoutField } from '../graphql.ts';
import {
  CART_FREE_SHIPPING,
  CART_GIFT_CARDS,
  CART_OPERATIONS,
  ORDER_GIFT_CARDS,
} from '../operations/cart.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/operations.ts';

const registered: Partial<ShopperOperations> = { ...CART_OPERATIONS };

/** Adds operations; only pages that send them load their documents. */
export function registerOperations(operations: Partial<ShopperOperations>): void {
  Object.assign(registered, operations);
}

/** @returns the operation's document; undefined if none is registered */
export function registeredOperation<N extends ShopperOperation>(name: N): ShopperOperations[N] | undefined {
  return Object.hasOwn(registered, name) ? registered[name] : undefined;
}

/** Features of a shop's store, beyond those of every store. */
export interface StoreFields {
  giftCards: boolean;
  freeShipping?: boolean;
  /** Reads the third parties to sign in with, which not every store has. */
  socialLogin?: boolean;
}

type Document = TadaDocumentNode<unknown, Record<string, unknown>>;

const OPTIONAL_FIELDS = ['loginClients'];

/** The documents of a shopper's operations, with the fields that the store has. */
export class ShopperDocuments {
  readonly #fields: StoreFields;
  readonly #made = new Map<string, Document>();
  readonly #unsupported: Set<string>;

  constructor(fields: StoreFields) {
    this.#fields = fields;
    this.#unsupported = new Set(fields.socialLogin ? [] : OPTIONAL_FIELDS);
  }

  /** @returns undefined for an operation that is not registered */
  get(name: string): Document | undefined {
    const made = this.#made.get(name);
    if (made) return made;
    let document = registeredOperation(name as ShopperOperation) as unknown as Document | undefined;
    if (document === undefined) return undefined;
    if (this.#fields.giftCards) {
      document = withFields(document, 'CartParts', CART_GIFT_CARDS);
      document = withFields(document, 'OrderParts', ORDER_GIFT_CARDS);
    }
    if (this.#fields.freeShipping) document = withFields(document, 'CartParts', CART_FREE_SHIPPING);
    for (const field of this.#unsupported) document = withoutField(document, field);
    this.#made.set(name, document);
    return document;
  }

  /** Leaves out optional fields that an error names as unknown. @returns true if there are any */
  leaveOutUnknown({ messages }: ApiError): boolean {
    const unknown = OPTIONAL_FIELDS.filter((field) =>
      messages.some((message) => message.startsWith(`Cannot query field "${field}"`)),
    );
    for (const field of unknown) this.#unsupported.add(field);
    if (unknown.length > 0) this.#made.clear();
    return unknown.length > 0;
  }
}
