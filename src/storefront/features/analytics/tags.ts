/** Loaded by pages with a tag that gets the shop's events and that the shopper allows. Imports nothing that would load more. */
import { isCommerce, type ShopEvent } from '#storefront/domain/analytics/shop-event.ts';
import type { Tag } from '#storefront/domain/settings/tag-events.ts';
import { watchLists } from './lists.ts';
import { openedPage } from './opened-page.ts';

/** When the shopper allowed each category; without those that are not allowed. */
type AllowedSince = Readonly<Record<string, number>>;

const opened = new Map<string, ReturnType<typeof openTarget>[]>();
let consent: AllowedSince = {};
/** The signals that Google's tags have; empty while there is none. */
let signals = '';
let isWatching = false;
/** Has those that watch look at the consent again. */
let look = () => {};

/**
 * Opens the tags of a category that the shopper allows, before their scripts are loaded.
 * @param now as `followConsent`
 */
export function openTags(category: string, tags: readonly Tag[], now: AllowedSince): void {
  if (signals === '' && tags.some(({ to }) => to !== 'module')) signal([], true);
  followConsent(now);
  opened.set(category, tags.map(openTarget));
  const isGivenHere = (now[category] ?? 0) > performance.timeOrigin;
  // This page began before the consent.
  if (!isGivenHere && tags.some(({ vitals }) => vitals)) void measure(category, tags);
  if (isWatching) return;
  isWatching = true;
  watch();
}

/** Follows the shopper's choice: from now on tags of other categories get nothing. */
export function followConsent(now: AllowedSince): void {
  consent = now;
  if (signals !== '') signal(Object.keys(now));
  look();
}

/** Tells Google's tags what is allowed, where it is something else than they know. */
function signal(allowed: readonly string[], isDefault = false): void {
  const next = consentSignals(allowed);
  if (JSON.stringify(next) !== signals) tellConsent(next, isDefault);
  signals = JSON.stringify(next);
}

/** Gives an event to the tags that the shopper allows. @param categories by default all */
function send(event: ShopEvent, categories: Iterable<string> = opened.keys()): void {
  for (const category of categories) {
    if (consent[category] === undefined) continue;
    for (const target of opened.get(category) ?? []) give(target, event);
  }
}

/** A fault of a tag is reported, and keeps no other one from the event. */
function give(target: ReturnType<typeof openTarget>, event: ShopEvent): void {
  try {
    target(event);
  } catch (error) {
    reportError(error);
  }
}

/** Where nobody has acted yet, the stores come with the scripts that the first action loads. */
function watch(): void {
  const page = openedPage();
  watchLists(page, send);
  const open = async () => {
    const { watchShopper } = await import('./shopper.ts');
    look = watchShopper({ page, allowed: openedSince, send });
  };
  const late = document.getElementById('late');
  if (late === null) return void open();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    void open();
  });
  observer.observe(late, { attributeFilter: ['id'] });
}

/** When the categories were allowed whose tags are open. */
function openedSince(): AllowedSince {
  return Object.fromEntries(Object.entries(consent).filter(([category]) => opened.has(category)));
}

/** Tells the vitals of the page to the tags of a category that get them. */
async function measure(category: string, tags: readonly Tag[]): Promise<void> {
  const { watchVitals } = await import('./vitals.ts');
  const targets = opened.get(category)?.filter((_, index) => tags[index]?.vitals) ?? [];
  watchVitals(openedPage().kind, (event) => {
    if (consent[category] === undefined) return;
    for (const target of targets) give(target, event);
  });
}

declare global {
  interface Window {
    /** The queue of Google's tags, which take what is in it once they are loaded. */
    dataLayer?: unknown[];
  }
}

type Target = (event: ShopEvent) => void;

/** Adds to the queue of Google's tags. */
function push(entry: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** A command of gtag.js, which knows its commands by their being `arguments`. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be no command.
  push(arguments);
}

/** Tells Google's tags what the shopper allows. @param isDefault before any other command */
function tellConsent(signals: ConsentSignals, isDefault = false): void {
  gtag('consent', isDefault ? 'default' : 'update', signals);
}

/** Prepares a tag, whose script may not be there yet. @returns what gives it an event */
function openTarget({ to, id }: Tag): Target {
  switch (to) {
    case 'dataLayer':
      push({ 'gtm.start': Date.now(), event: 'gtm.js' });
      return (event) => {
        // Else the items of the event before would be added to its own.
        push({ ecommerce: null });
        push({ event: event.name, ...(isCommerce(event) ? { ecommerce: event.params } : event.params) });
      };
    case 'gtag':
      gtag('js', new Date());
      gtag('config', id);
      return ({ name, params }) => gtag('event', name, { ...params, send_to: id });
    case 'module': {
      const loaded: Promise<{ default: Target }> = import(/* @vite-ignore */ id);
      // A fault of the merchant's function is reported as one, and stops nothing else.
      return (event) => void loaded.then((module) => module.default(event)).catch(reportError);
    }
  }
}

/** Signals of Google's Consent Mode v2, and the category that grants each; null for one that needs no consent. */
const GRANTED_BY = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'statistics',
  functionality_storage: 'support',
  personalization_storage: 'marketing',
  security_storage: null,
} as const;

type Signal = keyof typeof GRANTED_BY;
type ConsentSignals = Record<Signal, 'granted' | 'denied'>;

/** The signals of a choice. @param allowed categories; none before the shopper has chosen */
function consentSignals(allowed: readonly string[]): ConsentSignals {
  const signals = Object.entries(GRANTED_BY).map(([signal, category]) => [
    signal,
    category === null || allowed.includes(category) ? 'granted' : 'denied',
  ]);
  return Object.fromEntries(signals) as ConsentSignals;
}
