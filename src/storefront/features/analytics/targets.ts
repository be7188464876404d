import type { ConsentSignals } from '#storefront/domain/analytics/consent-signals.ts';
import { isCommerce, type ShopEvent } from '#storefront/domain/analytics/shop-event.ts';
import type { Tag } from '#storefront/domain/settings/tag-events.ts';

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
export function tellConsent(signals: ConsentSignals, isDefault = false): void {
  gtag('consent', isDefault ? 'default' : 'update', signals);
}

/** Prepares a tag, whose script may not be there yet. @returns what gives it an event */
export function openTarget({ to, id }: Tag): Target {
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
