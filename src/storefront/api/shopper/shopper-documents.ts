import type { ApiError } from '../api-error.ts';
import type { TadaDocumentNode } from '../graphql.ts';
import { withFields, withoutField } from '../graphql-document.ts';
import { CART_FREE_SHIPPING, CART_GIFT_CARDS, ORDER_GIFT_CARDS } from '../operations/cart/cart-fragments.ts';
import type { ShopperOperation } from '../operations/shopper-operations.ts';
import { registeredOperation } from './registered-operations.ts';

/** Features of a shop's store, beyond those of every store. */
export interface StoreFields {
  /** Reads the gift cards of carts and orders, which not every backend has. */
  giftCards: boolean;
  /** Reads from which total on shipping is free, which not every backend has. */
  freeShipping?: boolean;
  /** Reads the third parties to sign in with, which not every store has. */
  socialLogin?: boolean;
}

type Document = TadaDocumentNode<unknown, Record<string, unknown>>;

/** Fields of `getCart` that a store without social login lacks. */
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

  /** Leaves out optional fields that an error names as unknown. @returns true where there are any */
  leaveOutUnknown({ messages }: ApiError): boolean {
    const unknown = OPTIONAL_FIELDS.filter((field) =>
      messages.some((message) => message.startsWith(`Cannot query field "${field}"`)),
    );
    for (const field of unknown) this.#unsupported.add(field);
    if (unknown.length > 0) this.#made.clear();
    return unknown.length > 0;
  }
}
