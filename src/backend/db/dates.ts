const formatters = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21 00:58:35`: how WordPress stores a time, in the zone that the column says. */
type WpDate = string;

/** A moment in a time zone, as WordPress stores it. */
export function toWpDate(moment: Date, timezone: string): WpDate {
  let formatter = formatters.get(timezone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formatters.set(timezone, formatter);
  }
  return formatter.format(moment);
}

/**
 * Reads a date that a merchant gave: with an offset it is that moment, without one the store's time.
 * @throws if the text is not an ISO 8601 date
 */
export function parseStoreDate(text: string, timezone: string): Date {
  const hasOffset = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text);
  const iso = text.trim().replace(' ', 'T');
  const asUtc = new Date(hasOffset ? iso : `${iso.length === 10 ? `${iso}T00:00:00` : iso}Z`);
  if (Number.isNaN(asUtc.getTime())) throw new Error(`"${text}" is no date; write 2026-03-24T09:00:00.`);
  if (hasOffset) return asUtc;
  const shifted = new Date(asUtc.getTime() - zoneOffset(asUtc, timezone));
  return new Date(asUtc.getTime() - zoneOffset(shifted, timezone));
}

/** `2026-11-21T00:58:35+01:00`, from the same moment in the store's zone and in UTC. */
export function toIsoWithOffset(local: WpDate, gmt: WpDate): string {
  const minutes = (utcMillis(local) - utcMillis(gmt)) / 60_000;
  const sign = minutes < 0 ? '-' : '+';
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local.replace(' ', 'T')}${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** A stored UTC time in a time zone: `2026-11-21T00:58:35+01:00`; null for null. */
export function toIsoInZone(gmt: WpDate | null, timezone: string): string | null {
  return gmt === null ? null : toIsoWithOffset(toWpDate(new Date(utcMillis(gmt)), timezone), gmt);
}

/** Milliseconds since 1970 of a stored UTC time. */
export function utcMillis(gmt: WpDate): number {
  return Date.parse(`${gmt.replace(' ', 'T')}Z`);
}

function zoneOffset(moment: Date, timezone: string): number {
  return utcMillis(toWpDate(moment, timezone)) - Math.floor(moment.getTime() / 1000) * 1000;
}
