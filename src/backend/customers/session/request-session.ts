import { createHash, timingSafeEqual } from 'node:crypto';
import type { Store } from '../../db/database.ts';
import { UserError } from '../../errors.ts';
import type { ShopOptions } from '../../options.ts';
import { findCustomer } from '../accounts.ts';
import type { Address } from '../address.ts';
import type { SignIn } from './auth-tokens.ts';
import { isRevoked } from './revoked-sign-ins.ts';
import { deleteSession, emptySession, readSession, type SessionData, writeSession } from './session-data.ts';
import {
  isGuest,
  newGuestId,
  type SessionHeader,
  type SessionTokens,
  signInOfSession,
} from './session-tokens.ts';
import type { TransferredSession } from './transfer-links.ts';

/** Maximum number of codes in one request: an order may have ten gift cards. */
const MOST_CODES = 10;

/**
 * One HTTP request of a shopper, with the session that its token names. A request without a good token
 * is a new guest's, and gets a token in its response; with a bad one the cart cannot be read.
 */
export class RequestSession {
  readonly #store: Store;
  readonly #tokens: SessionTokens;
  readonly #problem: string | null;
  readonly #hasToken: boolean;
  #customerId: string;
  #changed = false;
  #user: number | null;
  /** That the session belongs to; null for a guest's. */
  #signIn: SignIn | null;
  #passwordUses = 0;
  #codes = 0;
  readonly source: string;
  /** The customer and sign-in that the auth token proves; null without one. */
  readonly proof: SignIn | null;
  /** HTTP status of the response: the store runs a request with a bad auth token as a guest's, and answers 403. */
  status = 200;
  /** The request is of an editor, who sees drafts. */
  isEditor = false;

  /**
   * @param signIn the customer and sign-in that the request's auth token proves, null for none
   * @param source where the request comes from, for limits
   */
  constructor(
    store: Store,
    tokens: SessionTokens,
    header: SessionHeader,
    signIn: SignIn | null = null,
    source = 'unknown',
  ) {
    this.#store = store;
    this.source = source;
    this.#tokens = tokens;
    const user = signIn?.user ?? null;
    this.#user = user;
    this.proof = signIn;
    const claims = header.state === 'valid' ? header.claims : null;
    const owner = claims && signInOfSession(claims);
    const isEnded = owner !== null && isRevoked(store, owner);
    const problem = isEnded && owner.user !== user ? 'invalid_token: Expired token' : null;
    this.#problem = header.state === 'invalid' ? header.message : problem;
    this.#hasToken = claims !== null && !isEnded;
    this.#customerId = claims && !isEnded ? claims.data.customer_id : newGuestId();
    this.#signIn = signIn ?? (isEnded ? null : owner);
    if (user !== null && this.#customerId !== String(user)) this.#moveTo(user);
  }

  get customerId(): string {
    return this.#customerId;
  }

  /** The customer whose cart it is, null for a guest's; a session token alone proves no identity. */
  get cartOwner(): number | null {
    return isGuest(this.#customerId) ? null : Number(this.#customerId);
  }

  /** The session as it is handed over to the store's own pages. */
  get transferred(): TransferredSession {
    return { customerId: this.#customerId, signIn: this.#signIn };
  }

  /** The signed-in customer, null for a guest. */
  get user(): number | null {
    return this.#user;
  }

  /**
   * Notes that the request checks or stores a password, which takes long on purpose.
   * @throws UserError the second time
   */
  claimPasswordUse(): void {
    this.#passwordUses += 1;
    if (this.#passwordUses > 1) {
      throw new UserError('Only one login or registration or new password is possible in one request.');
    }
  }

  /** Notes that the request tries the code of a coupon or gift card. @throws UserError if it has tried too many */
  claimCode(): void {
    this.#codes += 1;
    if (this.#codes > MOST_CODES) {
      throw new UserError(`At most ${MOST_CODES} codes can be tried in one request.`);
    }
  }

  /** A fresh token of this session. */
  token(): string {
    return this.#tokens.sign(this.#customerId, undefined, undefined, this.#signIn);
  }

  /** The token that the response must carry: for new sessions, changed ones and those of another shopper. */
  answerToken(): string | null {
    return this.#hasToken && !this.#changed ? null : this.token();
  }

  /** @throws UserError if the request came with a bad token */
  read(shop: ShopOptions): SessionData {
    if (this.#problem !== null) throw new UserError(this.#problem);
    return readSession(this.#store, this.#customerId) ?? this.#newSession(shop);
  }

  /** False if the request came with a bad token. */
  get isReadable(): boolean {
    return this.#problem === null;
  }

  /** Stores a changed cart; the response carries a fresh token. */
  write(session: SessionData): void {
    this.save(session);
    this.#changed = true;
  }

  /** Stores a session without a fresh token in the response. */
  save(session: SessionData): void {
    writeSession(this.#store, this.#customerId, session);
  }

  /** Moves the request to the session of a customer who signs in. A guest's cart comes along. */
  signIn(signIn: SignIn): void {
    const { user } = signIn;
    this.#user = user;
    this.#signIn = signIn;
    if (this.#customerId !== String(user)) this.#moveTo(user);
  }

  /** A customer's new session starts with the addresses of the account. */
  #newSession(shop: ShopOptions): SessionData {
    const session = emptySession(shop);
    const row = this.#user === null ? undefined : findCustomer(this.#store, this.#user);
    if (!row) return session;
    const stored = (text: string, fallback: Address) => {
      const address = JSON.parse(text) as Address;
      return address.country ? address : fallback;
    };
    return {
      ...session,
      billing: stored(row.billing, session.billing),
      shipping: stored(row.shipping, session.shipping),
    };
  }

  #moveTo(user: number): void {
    const guest = isGuest(this.#customerId) ? readSession(this.#store, this.#customerId) : null;
    const target = String(user);
    if (guest && guest.lines.length > 0) {
      const own = readSession(this.#store, target);
      const { billing, shipping } = own ?? guest;
      writeSession(this.#store, target, { ...guest, billing, shipping });
      deleteSession(this.#store, this.#customerId);
    }
    this.#customerId = target;
    this.#changed = true;
  }
}

/** An editor of the store, who proves it with every request, as with an application password of WordPress. */
export interface EditorAccess {
  name: string;
  password: string;
}

/** Reads `name:password`; null if it is not so. */
export function editorOf(text: string): EditorAccess | null {
  const [, name = '', password = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  return name === '' ? null : { name, password };
}

/** Returns true if a request's `Authorization` header is the editor's. */
export function isEditorsHeader(header: string | undefined, editor: EditorAccess | null): boolean {
  if (header === undefined || editor === null) return false;
  const { name, password } = editor;
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return timingSafeEqual(digest(header), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
