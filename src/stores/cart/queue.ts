import type { Answer, ShopperApi } from '#api/shopper/shopper-api.ts';
import { type Cart, EMPTY_CART, type LineIdentity, lineId } from '#shop/cart.ts';
import { type CartIntent, coalesce, expectedCart, judge, lineFor, subjectOf } from '#shop/cart-intents.ts';
import { type Failure, failure, type Outcome } from '#shop/failure.ts';
import { isGuestCart } from '#shop/session.ts';
import type { Environment } from '../environment.ts';
import { readShopper, type Shopper } from '../session/read-shopper.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { send } from './requests.ts';
import { disturbedLine, type LateRequest, loadSnapshot, type Snapshot, saveSnapshot } from './snapshot.ts';

/** Times in milliseconds. */
const TIMES = {
  /** Clicks on a quantity within this time become one request. */
  gather: 200,
  /** How long a request whose answer was lost may still be on its way. */
  patience: 8000,
  firstLook: 400,
  /** A customer's cart may change elsewhere; what was told longer ago is asked for again. */
  fresh: 60_000,
  late: 300_000,
  firstRetry: 2000,
  longestRetry: 30_000,
} as const;

/** How often a change is sent whose answers get lost. */
const MOST_TIMES = 3;
const MOST_CORRECTIONS = 3;
const LOCK = 'islet-cart';

export interface QueueListener {
  /** The store's word or the shopper's wishes have changed. */
  changed(): void;
  /** An intent came to nothing; `awaited` by somebody who says so himself. */
  failed(entry: JournalEntry, failure: Failure, awaited: boolean): void;
  told(shopper: Shopper): void;
}

interface Message {
  settled?: { id: string; outcome: Outcome<Cart> };
}

type Settled = Outcome<Cart> | 'later';

/**
 * Sends what shoppers want of their cart, one after the other in all tabs: parallel changes lose lines.
 * Every intent is kept until it has come true or was named; one whose answer got lost is looked for in the
 * cart before it is sent again, so that it comes true once.
 */
export class CartQueue {
  readonly #api: ShopperApi;
  readonly #env: Environment;
  readonly #decimals: number;
  readonly #listener: QueueListener;
  readonly #journal: Journal;
  readonly #tell: (message: Message) => void;
  readonly #waiting = new Map<string, ((outcome: Outcome<Cart>) => void)[]>();
  /** Intents whose outcome is shown by who asked for it. */
  readonly #awaited = new Set<string>();
  #hurry = 0;
  /** How often in a row the store was out of reach. */
  #outage = 0;
  #working: Promise<unknown> = Promise.resolve();

  constructor(api: ShopperApi, env: Environment, decimals: number, listener: QueueListener) {
    this.#api = api;
    this.#env = env;
    this.#decimals = decimals;
    this.#listener = listener;
    this.#journal = new Journal(env.storage, env.tab, env.now);
    this.#tell = env.channel(LOCK, (message) => this.#hear(message as Message));
  }

  /** The cart by the store's last word; null where it never said one. */
  get snapshot(): Snapshot | null {
    const snapshot = loadSnapshot(this.#env.storage);
    return snapshot !== null && snapshot.of === this.#api.tokens.customerId ? snapshot : null;
  }

  /** The cart as the shopper wants it; null where nothing is known. */
  get expected(): Cart | null {
    const intents = this.#journal.list().map(({ intent }) => intent);
    const cart = this.snapshot?.cart ?? (intents.length > 0 ? EMPTY_CART : null);
    return cart && expectedCart(cart, intents);
  }

  /** Whether the store has met this shopper. */
  get hasSession(): boolean {
    return this.#api.tokens.session !== '';
  }

  /** Whether something is wanted that the store has not confirmed yet. */
  get isBusy(): boolean {
    return this.#journal.list().length > 0;
  }

  /** Whether something waits for a store that is out of reach. */
  get isOffline(): boolean {
    return this.#outage > 0;
  }

  /**
   * Takes an intent; the cart shows it at once.
   * @param awaited whether the caller tells the shopper when it fails
   * @returns what became of it
   */
  enqueue(intent: CartIntent, awaited = false): Promise<Outcome<Cart>> {
    const unsent = this.#journal.list().filter(({ sent }) => sent === undefined);
    const dropped = coalesce(
      unsent.map((entry) => entry.intent),
      intent,
    );
    const replaced = dropped.flatMap((index) => unsent[index] ?? []);
    for (const { id } of replaced) this.#journal.remove(id);
    const heirs = replaced.flatMap(({ id }) => this.#take(id));
    const entry = this.#journal.add(intent);
    if (awaited) this.#awaited.add(entry.id);
    const result = new Promise<Outcome<Cart>>((resolve) => {
      this.#waiting.set(entry.id, [...heirs, resolve]);
    });
    this.#changed();
    void this.#work();
    return result;
  }

  /** Settles what is open, now. @returns the first failure, or the cart as the store then has it */
  async flush(): Promise<Outcome<Cart>> {
    this.#hurry++;
    try {
      const settled = await this.#work();
      return settled.ok ? await this.refresh() : settled;
    } finally {
      this.#hurry--;
    }
  }

  /** Settles what is open, then asks the store for everything about the shopper. */
  async refresh(): Promise<Outcome<Cart>> {
    const told = await this.load();
    return told.ok ? { ok: true, value: told.data.cart } : { ok: false, failure: told.failure };
  }

  /** As `refresh`, with all that the store told. */
  async load(): Promise<Answer<Shopper>> {
    return this.#locked(async () => {
      await this.#settleAll();
      return this.#read();
    });
  }

  /** Runs something that must not meet a change of the cart, such as checkout. */
  alone<T>(run: () => Promise<T>): Promise<T> {
    return this.#locked(run);
  }

  /** Forgets the store's last word; wishes stay. */
  forget(): void {
    saveSnapshot(this.#env.storage, null);
    this.#changed();
  }

  #work(): Promise<Outcome<Cart>> {
    return this.#locked(() => this.#settleAll());
  }

  #locked<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#working.then(() => this.#env.exclusive(LOCK, run));
    this.#working = result.catch(() => {});
    return result;
  }

  /** @returns the first failure; with the store out of reach, what is open stays so */
  async #settleAll(): Promise<Outcome<Cart>> {
    let first: Extract<Outcome<Cart>, { ok: false }> | null = null;
    for (;;) {
      const [entry] = this.#journal.list();
      if (entry === undefined) break;
      if (await this.#gathers(entry)) continue;
      const outcome = await this.#settle(entry);
      if (outcome === 'later') {
        this.#retryLater();
        return { ok: false, failure: failure('offline') };
      }
      if (!outcome.ok) first ??= outcome;
      this.#finish(entry, outcome);
    }
    this.#outage = 0;
    this.#leftOver();
    return first ?? { ok: true, value: this.snapshot?.cart ?? EMPTY_CART };
  }

  /** Tries again by itself, with growing pauses; any action of the shopper tries at once. */
  #retryLater(): void {
    const pause = Math.min(TIMES.firstRetry * 2 ** this.#outage++, TIMES.longestRetry);
    const mine = this.#outage;
    this.#changed();
    void this.#env.wait(pause).then(() => {
      if (this.#outage === mine) void this.#work();
    });
  }

  /** Waits a little for further clicks on the same quantity. */
  async #gathers({ id, intent, sent }: JournalEntry): Promise<boolean> {
    if (intent.kind !== 'quantity' || sent !== undefined || this.#hurry > 0) return false;
    const made = Number.parseInt(id.slice(0, 9), 36);
    const left = made + TIMES.gather - this.#env.now();
    if (left <= 0) return false;
    await this.#env.wait(Math.min(left, TIMES.gather));
    return true;
  }

  async #settle(entry: JournalEntry): Promise<Settled> {
    for (;;) {
      if (entry.sent) {
        const found = await this.#lookFor(entry, entry.sent);
        if (found !== 'open') return found;
        if (entry.times >= MOST_TIMES) return { ok: false, failure: failure('busy') };
      }
      const snapshot = await this.#freshSnapshot();
      if (snapshot === 'later') return 'later';
      const { intent } = entry;
      const line = lineFor(snapshot.cart, intent);
      if (intent.kind !== 'add' && judge(intent, null, snapshot.cart) === 'done') {
        return { ok: true, value: snapshot.cart };
      }
      if (intent.kind === 'quantity' && line === undefined) return { ok: false, failure: failure('gone') };
      // The shopper has thought better of it meanwhile.
      if (!this.#journal.has(entry.id)) return { ok: true, value: snapshot.cart };
      const sent = { at: this.#env.now(), cart: this.#api.tokens.customerId, base: line?.quantity ?? 0 };
      this.#note(entry, { ...entry, sent, times: entry.times + 1 });
      const key = intent.kind === 'restore' ? intent.line.key : (line?.key ?? null);
      const answer = await send(this.#api, intent, key, this.#decimals);
      if (answer.ok) return this.#accept(entry, answer.cart, this.snapshot);
      if (!answer.certain) continue;
      this.#note(entry, { ...entry, sent: undefined });
      if (answer.failure.kind === 'session' && entry.times < MOST_TIMES) continue;
      if (answer.failure.kind === 'offline') return 'later';
      if (intent.kind === 'restore') {
        this.#note(entry, { ...entry, intent: asAdd(intent) });
        continue;
      }
      return this.#refused(entry, sent.base, answer.failure);
    }
  }

  /** What was sent before may have been heard late, so that only its repetition was refused. */
  async #refused({ intent, times }: JournalEntry, base: number, told: Failure): Promise<Settled> {
    if (times > 1) {
      const now = await this.#read();
      if (now.ok && judge(intent, base, now.data.cart) === 'done') return { ok: true, value: now.data.cart };
    }
    return { ok: false, failure: told };
  }

  /** Keeps what became of an entry, unless another tab has replaced it meanwhile. */
  #note(entry: JournalEntry, next: JournalEntry): void {
    Object.assign(entry, next);
    this.#journal.save(entry);
  }

  /** Looks in the cart whether a request was heard whose answer was not. */
  async #lookFor(entry: JournalEntry, sent: NonNullable<JournalEntry['sent']>): Promise<Settled | 'open'> {
    const { intent } = entry;
    const waits = intent.kind === 'add' && sent.cart !== null;
    const before = this.snapshot;
    for (let pause: number = TIMES.firstLook; ; pause *= 2) {
      const told = await this.#read();
      if (!told.ok) return isPassing(told.failure) ? 'later' : { ok: false, failure: told.failure };
      // What was sent to a cart that nobody can open any more was not heard in this one.
      if (this.#api.tokens.customerId !== sent.cart) return 'open';
      const verdict = judge(intent, sent.base, told.data.cart);
      if (verdict === 'done') return this.#accept(entry, told.data.cart, before);
      if (verdict === 'unclear') return { ok: false, failure: failure('unclear') };
      const left = sent.at + TIMES.patience - this.#env.now();
      if (!waits || left <= 0) return 'open';
      await this.#env.wait(Math.min(pause, left));
    }
  }

  async #freshSnapshot(): Promise<Snapshot | 'later'> {
    const { snapshot } = this;
    const isGuest = isGuestCart(this.#api.tokens.customerId);
    if (snapshot && (isGuest || this.#env.now() - snapshot.at < TIMES.fresh)) return snapshot;
    // Whom the store has not met has an empty cart.
    if (this.#api.tokens.session === '') return { cart: EMPTY_CART, of: null, at: this.#env.now(), late: [] };
    const told = await this.#read();
    return told.ok ? (this.snapshot ?? 'later') : 'later';
  }

  /** Takes the cart of an answer for the store's word, once what the network has doubled is put right. */
  async #accept(entry: JournalEntry, told: Cart | null, before: Snapshot | null): Promise<Settled> {
    const cart = told ?? (await this.#readCart());
    if (cart === null) return 'later';
    // A customer may have added the same on another device; a guest's cart is nowhere else.
    const earlier = before !== null && isGuestCart(before.of) ? before.late : [];
    const late = [...earlier, ...lateOf(entry, cart, this.#env.now())];
    const isSame = before !== null || entry.sent?.cart === null;
    const base = before?.cart ?? EMPTY_CART;
    const expected = isSame ? expectedCart(base, [entry.intent]) : null;
    const value = expected ? await this.#corrected(expected, cart, late) : cart;
    this.#keep(value, late);
    return { ok: true, value };
  }

  /**
   * Puts right what the network has doubled. Where that gets lost, the next word of the store tells again,
   * and until then the line counts as it should be.
   */
  async #corrected(expected: Cart, told: Cart, late: LateRequest[], own = late): Promise<Cart> {
    let cart = told;
    for (let round = 0; round < MOST_CORRECTIONS; round++) {
      const disturbed = disturbedLine(expected, cart, own);
      if (disturbed === null) break;
      const { line, quantity } = disturbed;
      const answer = await send(this.#api, { kind: 'quantity', line, quantity }, line.key, this.#decimals);
      if (answer.ok && answer.cart) {
        cart = answer.cart;
        continue;
      }
      late.push({ line: identityOf(line), set: quantity, until: this.#env.now() + TIMES.late });
      return {
        ...cart,
        lines: cart.lines.flatMap((one) =>
          one.id !== line.id ? [one] : quantity > 0 ? [{ ...one, quantity }] : [],
        ),
      };
    }
    return cart;
  }

  async #readCart(): Promise<Cart | null> {
    const told = await readShopper(this.#api, this.#decimals);
    if (told.ok) this.#listener.told(told.data);
    return told.ok ? told.data.cart : null;
  }

  /** Asks the store for everything, and keeps the cart. */
  async #read(): Promise<Answer<Shopper>> {
    const before = this.snapshot;
    const told = await readShopper(this.#api, this.#decimals);
    if (!told.ok) return told;
    const late = [...(before?.late ?? [])];
    const [open] = this.#journal.list();
    // About the line of a change that is on its way nobody can tell what is out of place.
    const certain = open?.sent ? late.filter(({ line }) => !isAbout(open.intent, line)) : late;
    const isMine = before !== null && isGuestCart(before.of);
    const cart = isMine ? await this.#corrected(before.cart, told.data.cart, late, certain) : told.data.cart;
    this.#keep(cart, late);
    const shopper = { ...told.data, cart };
    this.#listener.told(shopper);
    return { ...told, data: shopper };
  }

  #keep(cart: Cart, late: LateRequest[]): void {
    const now = this.#env.now();
    const snapshot: Snapshot = {
      cart,
      of: this.#api.tokens.customerId,
      at: now,
      late: late.filter(({ until }) => until > now),
    };
    saveSnapshot(this.#env.storage, snapshot);
    this.#changed();
  }

  #finish(entry: JournalEntry, outcome: Outcome<Cart>): void {
    this.#journal.remove(entry.id);
    const awaited = this.#awaited.delete(entry.id);
    if (!outcome.ok) this.#listener.failed(entry, named(entry, outcome.failure), awaited);
    this.#changed();
    this.#tell({ settled: { id: entry.id, outcome } });
    for (const resolve of this.#take(entry.id)) resolve(outcome);
  }

  /** What another tab has settled without a word from it is done. */
  #leftOver(): void {
    for (const id of [...this.#waiting.keys()]) {
      if (this.#journal.has(id)) continue;
      const outcome: Outcome<Cart> = { ok: true, value: this.snapshot?.cart ?? EMPTY_CART };
      for (const resolve of this.#take(id)) resolve(outcome);
    }
  }

  #take(id: string): ((outcome: Outcome<Cart>) => void)[] {
    const resolves = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    return resolves;
  }

  #hear({ settled }: Message): void {
    this.#listener.changed();
    if (settled) for (const resolve of this.#take(settled.id)) resolve(settled.outcome);
  }

  #changed(): void {
    this.#listener.changed();
    this.#tell({});
  }
}

/** Whether the store may be asked again later. */
function isPassing({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}

/** A line that cannot be taken back any more is bought anew. */
function asAdd({ line }: Extract<CartIntent, { kind: 'restore' }>): CartIntent {
  return { kind: 'add', product: line, quantity: line.quantity };
}

/** What the network may still do with the requests for an intent. */
function lateOf({ intent, times }: JournalEntry, cart: Cart, now: number): LateRequest[] {
  const until = now + TIMES.late;
  if (intent.kind === 'add') return [{ line: identityOf(intent.product), add: intent.quantity, until }];
  const line = intent.kind === 'quantity' && times > 1 ? lineFor(cart, intent) : undefined;
  return line ? [{ line: identityOf(line), set: line.quantity, until }] : [];
}

function isAbout(intent: CartIntent, line: LineIdentity): boolean {
  if (intent.kind === 'add') return lineId(intent.product) === lineId(line);
  return intent.kind === 'empty' || ('line' in intent && intent.line.id === lineId(line));
}

function identityOf({ productId, variationId, attributes }: LineIdentity): LineIdentity {
  return { productId, variationId, attributes };
}

function named(entry: JournalEntry, told: Failure): Failure {
  const subject = subjectOf(entry.intent);
  const about = 'code' in entry.intent ? { code: subject } : { product: subject };
  return subject === '' ? told : { ...told, params: { ...about, ...told.params } };
}
