import { beforeEach, describe, expect, test, vi } from 'vitest';
import { entriesOf, MAX_WISHLIST, type WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { browserEnvironment } from '../browser/browser-environment.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { openPage, storeTokens } from '../fixtures/page.ts';
import { Wishlist } from './wishlist-store.ts';

const KEY = 'islet-wishlist';
const mug: WishlistEntry = { productId: 12, variationId: null, slug: 'tide-mug', attributes: {} };
const blue: WishlistEntry = { ...mug, variationId: 56, attributes: { pa_color: 'blue' } };
const soap: WishlistEntry = { productId: 34, variationId: null, slug: 'kelp-soap', attributes: {} };

let browser: Browser;
let tab: Tab;
let list: Wishlist;

beforeEach(() => {
  browser = new Browser('http://127.0.0.1:9/graphql');
  tab = browser.open();
  list = new Wishlist(tab.env);
});

describe('the wishlist', () => {
  test('has what was added, newest first and once, and has it on the next page', () => {
    list.add([soap]);
    expect(list.add([mug])).toEqual([mug]);
    expect(list.add([mug])).toEqual([]);
    list.add([blue]);
    expect(list.$entries.get()).toEqual([blue, mug, soap]);
    expect(new Wishlist(tab.env).$entries.get()).toEqual([blue, mug, soap]);
  });

  test('takes attributes of the same variation for the same, however they are spelt', () => {
    list.add([blue]);
    list.add([{ ...blue, attributes: { attribute_pa_color: 'Blue' } }]);
    expect(list.$entries.get()).toEqual([blue]);
  });

  test('is one list in all languages of a translated catalog', () => {
    list.add([blue]);
    const german = new Wishlist(tab.env, 'de');
    const becher = { ...mug, slug: 'gezeitenbecher' };
    const blau = { ...becher, variationId: 156, attributes: { pa_color: 'blau' } };
    const hearts = (opened: Wishlist, heart: WishlistEntry) =>
      entriesOf(opened.refresh(), heart, opened.language).length;
    expect([hearts(german, becher), hearts(german, blau), hearts(german, soap)]).toEqual([1, 1, 0]);
    german.add([soap]);
    expect(german.$entries.get()[0]).toEqual({ ...soap, language: 'de' });
    german.remove(entriesOf(german.refresh(), blau, 'de'));
    german.add([blau]);
    const sand = { ...becher, variationId: 157, attributes: { pa_color: 'sand' } };
    expect([hearts(german, blau), hearts(german, sand)]).toEqual([1, 0]);
    expect(hearts(new Wishlist(tab.env, 'en'), blue)).toBe(1);
    german.add([{ ...sand, productId: 112, groupId: 12 } as WishlistEntry]);
    expect(german.$entries.get()[0]).toEqual({ ...sand, language: 'de' });
  });

  test('puts what was removed back into its place', () => {
    list.add([soap, mug, blue]);
    const removed = list.remove([mug]);
    expect(list.$entries.get()).toEqual([soap, blue]);
    list.restore(removed);
    list.restore(removed);
    expect(list.$entries.get()).toEqual([soap, mug, blue]);
  });

  test('keeps so many entries, the newest ones', () => {
    const many = Array.from({ length: MAX_WISHLIST + 5 }, (_, id) => ({ ...mug, productId: id + 1 }));
    for (const entry of many) list.add([entry]);
    expect(list.$entries.get()).toHaveLength(MAX_WISHLIST);
    expect(list.$entries.get()[0]?.productId).toBe(MAX_WISHLIST + 5);
  });

  test('is the same in all tabs, and none overwrites what another has stored', () => {
    const other = new Wishlist(browser.open().env);
    list.add([soap]);
    browser.storage.settle();
    expect(other.$entries.get()).toEqual([soap]);
    other.add([mug]);
    browser.storage.settle();
    list.remove([soap]);
    browser.storage.settle();
    expect(other.$entries.get()).toEqual([mug]);
  });

  test.each([
    ['garbage', []],
    ['{"productId":12}', []],
    ['[1,2]', []],
    [JSON.stringify([{ ...soap, slug: 7 }, mug, null, { ...mug, attributes: { pa_color: 1 } }]), [mug]],
  ])('drops what is no entry: %j', (stored, entries) => {
    tab.env.storage.set(KEY, stored);
    expect(new Wishlist(tab.env).$entries.get()).toEqual(entries);
  });

  test('keeps what was ordered with a product, and two engravings apart', () => {
    const engraved = (value: string) => ({
      ...{ ...mug, extra: JSON.stringify({ add_ons: { engraving: value } }) },
      texts: [{ label: 'Engraving', value }],
    });
    const list = new Wishlist(tab.env);
    list.add([engraved('Ada')]);
    list.add([engraved('Bo'), mug]);
    expect(new Wishlist(tab.env).$entries.get()).toEqual([engraved('Bo'), mug, engraved('Ada')]);
  });

  test('leaves what is stored alone until something is added', () => {
    tab.env.storage.set(KEY, '[1,2]');
    const opened = new Wishlist(tab.env);
    opened.add([]);
    expect(tab.env.storage.get(KEY)).toBe('[1,2]');
    opened.add([mug]);
    expect(JSON.parse(tab.env.storage.get(KEY))).toEqual([mug]);
  });

  test('works for the page where storage is switched off or full', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const blocked = new Wishlist(browserEnvironment());
    blocked.add([mug]);
    expect(blocked.$entries.get()).toEqual([mug]);
    expect(blocked.remove([mug])).toHaveLength(1);
    expect(blocked.$entries.get()).toEqual([]);
    vi.unstubAllGlobals();
  });
});

test('signing out leaves the wishlist', async () => {
  const stored = new Map<string, string>();
  storeTokens(stored, 7);
  openPage(stored);
  const { wishlist } = await import('./wishlist-store.ts');
  const { signOut } = await import('../session/account.ts');
  wishlist().add([blue]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await signOut();
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual([blue]);
  vi.unstubAllGlobals();
});
