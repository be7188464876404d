import { says } from '#kit/messages/says.ts';

/**
 * Where the shop's events go: to Google Tag Manager, to gtag.js, or to the function that a module in `public` exports
 * as its default, named by its path.
 */
export type EventTarget = 'dataLayer' | 'gtag' | { module: string };

/** A script as far as it may get events. */
export interface EventScript {
  src: string;
  category: string;
  /** Where the shop's events go, such as a purchase; left out, it gets none. Shoppers must be asked for it. */
  events?: EventTarget;
  /** It also gets the vitals of pages, by which Google measures their speed. */
  webVitals?: boolean;
}

/** A tag that gets the shop's events, as pages have it. */
export interface Tag {
  to: 'dataLayer' | 'gtag' | 'module';
  /** Id of the Google tag, or path of the module. */
  id: string;
  /** It gets the vitals of pages too. */
  vitals?: true;
}

const MODULE_PATH = /^\/(?!\/)[\w./-]+\.m?js$/;

/** The tags of a category that get the shop's events. */
export function eventTags(scripts: readonly EventScript[], category: string): Tag[] {
  return scripts.flatMap(({ category: own, events, src, webVitals }): Tag[] => {
    if (events === undefined || own !== category) return [];
    const vitals = webVitals ? { vitals: true as const } : {};
    if (typeof events === 'object') return [{ to: 'module', id: events.module, ...vitals }];
    return [{ to: events, id: googleId(src), ...vitals }];
  });
}

/** Why a script cannot get the shop's events; null if it can, or gets none. */
export function eventsProblem({ events, webVitals, category, src }: EventScript): string | null {
  if (events === undefined) return webVitals ? says('setting.vitalsWithoutEvents') : null;
  if (category === 'necessary') return says('setting.eventsUnasked');
  if (typeof events === 'object' && events !== null) {
    const { module } = events;
    return MODULE_PATH.test(module) ? null : says('setting.eventModule', { module: JSON.stringify(module) });
  }
  if (events !== 'dataLayer' && events !== 'gtag') {
    return says('setting.eventTarget', { events: JSON.stringify(events) });
  }
  return events === 'dataLayer' || googleId(src) ? null : says('setting.googleId', { src });
}

/** The first script whose events go where those of one before it go: there, each would arrive twice. */
export function repeatedTarget<T extends EventScript>(scripts: readonly T[]): T | undefined {
  const taken = new Set<string>();
  return scripts.find(({ events, src }) => {
    if (events === undefined) return false;
    const place = typeof events === 'object' ? events.module : events === 'gtag' ? googleId(src) : events;
    if (taken.has(place)) return true;
    taken.add(place);
    return false;
  });
}

/** The `id` in the address of a Google tag; empty for none. */
function googleId(src: string): string {
  return URL.parse(src)?.searchParams.get('id') ?? '';
}
