/** Milliseconds after which an icon is done without. */
export const ICONS_TIMEOUT = 1500;

/** Icons of ways to pay, by the store's id of the gateway. */
const GATEWAY_ICONS: Readonly<Record<string, string>> = {
  stripe: 'credit-card',
  cod: 'hand-coins',
  bacs: 'bank',
  cheque: 'money',
};

/** Icons of services that people sign in with, in lower case. */
const PROVIDER_ICONS: Readonly<Record<string, string>> = {
  google: 'google-logo',
  facebook: 'facebook-logo',
  github: 'github-logo',
  instagram: 'instagram-logo',
  linkedin: 'linkedin-logo',
};

/** The icon of a way to pay; of one that only the store knows the service is asked by its id. */
export function gatewayIcon(id: string): string {
  return Object.hasOwn(GATEWAY_ICONS, id) ? (GATEWAY_ICONS[id] ?? id) : iconName(id);
}

/** Every icon that the release's file has, of the icon set that the shop is drawn with. */
export const BUNDLED_ICONS = [...Object.values(GATEWAY_ICONS), ...Object.values(PROVIDER_ICONS)];

/** A name as icon services have it: `WC_PayPal` is `wc-paypal`. */
function iconName(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** What icon services answer: Iconify's format, as far as it is used. */
export interface IconResponse {
  width?: unknown;
  height?: unknown;
  icons?: Record<string, { body?: unknown; width?: unknown; height?: unknown } | undefined>;
}

const MAX_BODY_LENGTH = 20_000;
const DEFAULT_SIZE = 16;

/**
 * An icon of an answer as the address of a picture. Inside of a picture nothing runs and nothing is loaded,
 * whatever a foreign service sends.
 * @returns null where the answer has no such icon
 */
export function iconDataUrl(response: IconResponse, name: string): string | null {
  const icon = response.icons && Object.hasOwn(response.icons, name) ? response.icons[name] : undefined;
  const body = icon?.body;
  if (typeof body !== 'string' || body === '' || body.length > MAX_BODY_LENGTH) return null;
  const width = sizeOf(icon?.width ?? response.width);
  const height = sizeOf(icon?.height ?? response.height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
}

function sizeOf(size: unknown): number {
  return typeof size === 'number' && size > 0 ? size : DEFAULT_SIZE;
}
