import { serveScripts } from '#testing/fixtures/front.ts';

/** A command of gtag.js, or an entry of the queue of Google Tag Manager. */
type Entry = unknown[] | Record<string, unknown>;

/** An entry, and when the page had it: beacons go side by side, and may come in another order. */
type Beacon = { at: number; index: number; entry: Entry };

/**
 * A tag as Google's are: it takes what is in the queue of the page, and what is added to it later, and sends each entry
 * to its own server at once, as browsers do it for a page that is being left.
 */
const TAG = `{ const address = document.currentScript.src;
  let index = 0;
  const send = (entry) => navigator.sendBeacon(new URL('/collect?' + encodeURIComponent(
    JSON.stringify({ at: performance.timeOrigin + performance.now(), index: index++,
      entry: 'length' in entry ? [...entry] : entry })), address));
  const queue = (window.dataLayer ??= []);
  queue.forEach(send);
  queue.push = (...entries) => { entries.forEach(send); return Array.prototype.push.apply(queue, entries); }; }`;

const COLLECT = '/collect?';

/** Starts the server of a tag, which counts what reaches it. */
export async function serveCollector() {
  const server = await serveScripts((path) => (path.startsWith(COLLECT) ? '' : TAG));
  const entries = () =>
    server.requested
      .flatMap((path): Beacon[] =>
        path.startsWith(COLLECT) ? [JSON.parse(decodeURIComponent(path.slice(COLLECT.length)))] : [],
      )
      .sort((a, b) => a.at - b.at || a.index - b.index)
      .map(({ entry }) => entry);
  /** Parameters of the events of a name, from gtag.js. */
  const events = (name: string) =>
    entries().flatMap((entry): Record<string, unknown>[] =>
      Array.isArray(entry) && entry[0] === 'event' && entry[1] === name
        ? [entry[2] as Record<string, unknown>]
        : [],
    );
  return {
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    /** As a shop lists it. */
    tag: {
      name: 'Counter',
      src: `${server.origin}/gtag/js?id=G-TEST`,
      category: 'statistics',
      origins: { connect: [server.origin] },
      events: 'gtag',
    } as const,
    origin: server.origin,
    requested: server.requested,
    entries,
    events,
    /** Names of the events, in the order in which the pages sent them. */
    names: () =>
      entries().flatMap((entry) => (Array.isArray(entry) && entry[0] === 'event' ? [entry[1]] : [])),
  };
}
