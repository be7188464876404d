/** Timeout of a request for icons, in milliseconds. */
export const ICONS_TIMEOUT = 1500;

const GATEWAY_ICONS: Readonly<Record<string, string>> = {
  stripe: 'credit-card',
  cod: 'hand-coins',
  bacs: 'bank',
  cheque: 'money',
};

/** Icons of OAuth providers by name in lower case. */
const PROVIDER_ICONS: Readonly<Record<string, string>> = {
  google: 'google-logo',
  facebook: 'facebook-logo',
  github: 'github-logo',
  instagram: 'instagram-logo',
  linkedin: 'linkedin-logo',
};

/** The icon name of a payment method; for an unknown gateway it is made from the id. */
export function gatewayIcon(id: string): string {
  return Object.hasOwn(GATEWAY_ICONS, id) ? (GATEWAY_ICONS[id] ?? id) : iconName(id);
}

/** The icons in the release's own icon file, of the icon set that the shop uses. */
export const BUNDLED_ICONS = [...Object.values(GATEWAY_ICONS), ...Object.values(PROVIDER_ICONS)];

/** Converts an id to an icon name: `WC_PayPal` to `wc-paypal`. */
function iconName(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** A response of an icon service: the used part of Iconify's format. */
export interface IconResponse {
  width?: unknown;
  height?: unknown;
  icons?: Record<string, { body?: unknown; width?: unknown; height?: unknown } | undefined>;
}

const MAX_BODY_LENGTH = 20_000;
const DEFAULT_SIZE = 16;

/** An icon of a response as a data URL: as a picture, foreign SVG can neither run scripts nor load anything. */
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
