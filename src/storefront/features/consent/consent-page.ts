/** Loaded only in shops with third-party scripts. Imports nothing that would load more. */
import type { ScriptCategory } from '#storefront/domain/settings/third-party.ts';
import { addressSecret, CONSENT_KEY, readChoice, storeChoice } from './consent-choice.ts';

const banner = document.querySelector<HTMLElement>('[data-consent]');
/** See `consentList`. */
const list = banner?.dataset.consent ?? '';
const form = banner?.querySelector('form');
const note = banner?.querySelector<HTMLElement>('[data-consent-note]');
const opener = document.querySelector<HTMLElement>('[data-consent-open]');
const loaded = new Set<ScriptCategory>();
/** Milliseconds between two looks at an address that holds a secret. */
const CLEANING = 200;
/** The address that the page was opened with, which any script can still read after it was changed. */
const openedAt = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
let isCleaning = false;
/** The code that tells tags of the shop's events, once one is allowed that gets them. */
let tags: Promise<typeof import('#storefront/features/analytics/tags.ts')> | undefined;

/** Loads no script while one could read a password's key, a sign-in or a payment in the address. */
function loadAllowed(categories: readonly ScriptCategory[]): void {
  if (addressSecret(openedAt) === 'account') return;
  if (addressSecret(location.href) === null) for (const category of categories) load(category);
  else if (!isCleaning) waitForCleaning();
}

/** The checkout takes the secret of a payment out of the address. */
function waitForCleaning(): void {
  isCleaning = true;
  setTimeout(() => {
    isCleaning = false;
    follow();
  }, CLEANING);
}

function load(category: ScriptCategory): void {
  const scripts = document.querySelector<HTMLTemplateElement>(`[data-consent-scripts=${category}]`);
  if (scripts === null || loaded.has(category)) return;
  loaded.add(category);
  const append = () => document.head.append(document.importNode(scripts.content, true));
  const { tags: own } = scripts.dataset;
  if (own) {
    tags ??= import('#storefront/features/analytics/tags.ts');
    // Before the scripts, which find the shopper's choice there.
    void tags.then(({ openTags }) => {
      const now = readChoice(list) ?? {};
      // Shoppers may change their minds meanwhile.
      if (now[category] === undefined) return void loaded.delete(category);
      openTags(category, JSON.parse(own), now);
      append();
    });
  } else append();
  if ('avatars' in scripts.dataset) void import('./avatars.ts').then(({ showAvatars }) => showAvatars());
}

function show(part: 'form' | 'note' | null): void {
  if (!banner || !form || !note) return;
  banner.hidden = part === null;
  form.hidden = part !== 'form';
  note.hidden = part !== 'note';
}

/** Follows a choice: loads what is allowed, and says so where something that runs no longer is. */
function follow(): void {
  const allowed = readChoice(list);
  loadAllowed(['necessary', ...Object.keys(allowed ?? {})] as ScriptCategory[]);
  void tags?.then(({ followConsent }) => followConsent(readChoice(list) ?? {}));
  const isWithdrawn = [...loaded].some((one) => one !== 'necessary' && allowed?.[one] === undefined);
  if (allowed === null) show(list === '' ? null : 'form');
  else show(isWithdrawn ? 'note' : null);
}

function open(): void {
  const allowed = readChoice(list) ?? {};
  for (const box of form?.querySelectorAll<HTMLInputElement>('input:enabled') ?? []) {
    box.checked = box.value in allowed;
  }
  const choices = form?.querySelector('details');
  if (choices) choices.open = true;
  show('form');
  banner?.querySelector<HTMLElement>('h2')?.focus();
}

/** The focus must not be lost with what is hidden. */
function keepFocus(): void {
  if (note?.hidden === false) note.querySelector<HTMLElement>('button')?.focus();
  else opener?.focus({ preventScroll: true });
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const { submitter } = event;
  const asked = submitter instanceof HTMLButtonElement ? submitter.value : 'none';
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input:enabled')];
  const chosen = boxes.filter(({ checked }) => (asked === 'some' ? checked : asked === 'all'));
  const hadFocus = banner?.contains(document.activeElement);
  storeChoice(
    chosen.map(({ value }) => value as ScriptCategory),
    list,
  );
  follow();
  if (hadFocus) keepFocus();
});
note?.querySelector('button')?.addEventListener('click', () => {
  show(null);
  keepFocus();
});
if (opener) {
  opener.hidden = false;
  opener.addEventListener('click', open);
}
addEventListener('storage', ({ key }) => {
  if (key === CONSENT_KEY || key === null) follow();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow();
});
// A page that is rendered ahead may never be seen.
if (document.prerendering) {
  document.addEventListener('prerenderingchange', follow, { once: true });
} else follow();
