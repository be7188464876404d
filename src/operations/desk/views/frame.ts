/** A page of the shop that a frame of the desk shows. */
interface Frame {
  html: string;
  policy: string;
}

/** The page's own policy names the address at which shoppers have it. */
const OWN_POLICY = /<meta\s[^>]*http-equiv="?content-security-policy"?[^>]*>/i;

/**
 * A page of the shop as a picture of itself: no script runs, no form is sent, and what it links comes from the shop.
 * @param shopUrl origin of the shop
 */
export function framed(html: string, shopUrl: string): Frame {
  const base = `<base href="${shopUrl}/" target="_blank">`;
  const shown = html.replace(OWN_POLICY, '').replace(/<head[^>]*>/i, (head) => head + base);
  const policy = [
    "default-src 'none'",
    `img-src ${shopUrl} https: data:`,
    `style-src ${shopUrl} 'unsafe-inline'`,
    `font-src ${shopUrl} data:`,
    `base-uri ${shopUrl}`,
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ');
  return { html: shown, policy };
}
