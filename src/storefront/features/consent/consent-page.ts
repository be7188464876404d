/** Loaded by pages of shops with third-party scripts alone. Imports nothing that would bring more. */
import type { ScriptCategory } from '#storefront/domain/settings/third-party.ts';
import {
  CONSENT_KEY,
  CONSENT_SETUP_ID,
  type ConsentSetup,
  formatChoice,
  parseChoice,
} from './consent-choice.ts';

const { list, scripts } = JSON.parse(
  document.getElementById(CONSENT_SETUP_ID)?.textContent ?? '{"list":"","scripts":[]}',
) as ConsentSetup;
const banner = document.querySelector<HTMLElement>('[data-consent]');
const form = banner?.querySelector('form');
const note = banner?.querySelector<HTMLElement>('[data-consent-note]');
const opener = document.querySelector<HTMLElement>('[data-consent-open]');
const loaded = new Set<ScriptCategory>();
/** Choices last as long as the page where nothing can be stored. */
let memory: string | null = null;

function readChoice(): ScriptCategory[] | null {
  try {
    return parseChoice(localStorage.getItem(CONSENT_KEY) ?? memory, list);
  } catch {
    return parseChoice(memory, list);
  }
}

function storeChoice(allowed: readonly ScriptCategory[]): void {
  memory = formatChoice(allowed, list);
  try {
    localStorage.setItem(CONSENT_KEY, memory);
  } catch {
    // Storage is full or switched off.
  }
}

function load(category: ScriptCategory): void {
  if (loaded.has(category)) return;
  for (const { src, data } of scripts.filter((script) => script.category === category)) {
    loaded.add(category);
    if (src === '') {
      void import('./avatars.ts').then(({ showAvatars }) => showAvatars());
      continue;
    }
    const element = document.createElement('script');
    element.async = true;
    element.src = src;
    Object.assign(element.dataset, data);
    document.head.append(element);
  }
}

function show(part: 'form' | 'note' | null): void {
  if (!banner || !form || !note) return;
  banner.hidden = part === null;
  form.hidden = part !== 'form';
  note.hidden = part !== 'note';
}

/** Follows a choice: loads what is allowed, and says so where something that runs no longer is. */
function follow(): void {
  const allowed = readChoice();
  for (const category of ['necessary', ...(allowed ?? [])] as const) load(category);
  const isWithdrawn = [...loaded].some((one) => one !== 'necessary' && !allowed?.includes(one));
  if (allowed === null) show(list === '' ? null : 'form');
  else show(isWithdrawn ? 'note' : null);
}

function open(): void {
  const allowed = readChoice() ?? [];
  for (const box of form?.querySelectorAll<HTMLInputElement>('input:enabled') ?? []) {
    box.checked = allowed.some((category) => category === box.value);
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
  storeChoice(chosen.map(({ value }) => value as ScriptCategory));
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
