/**
 * Icons come as one image per list: browsers make a document of each SVG, which takes as long as the styles of a
 * hundred elements. Those here are in the first view of a page, whose head names their file.
 */
export const FIRST_ICONS = [
  'caret-right',
  'heart',
  'heart-fill',
  'list',
  'magnifying-glass',
  'sliders-horizontal',
  'star',
  'star-fill',
  'tote-simple',
  'user',
] as const;

/** Others of catalog pages, in a file that does not delay the page. */
export const CATALOG_ICONS = [
  'arrow-left',
  'arrow-right',
  'arrow-u-up-left',
  'caret-down',
  'caret-left',
  'check',
  'check-circle',
  'circle-half',
  'circle-notch',
  'hand-heart',
  'leaf',
  'magnifying-glass-plus',
  'minus',
  'moon',
  'package',
  'plus',
  'seal-check',
  'share-network',
  'sun',
  'trash',
  'truck',
  'x',
] as const;

/** All others, in the same file. */
export const OTHER_ICONS = [
  'arrow-square-out',
  'binoculars',
  'chat-circle-dots',
  'clock-countdown',
  'clock-counter-clockwise',
  'gift',
  'hourglass-low',
  'info',
  'lock-key',
  'magnifying-glass-minus',
  'squares-four',
  'ticket',
  'warning-circle',
  'wifi-slash',
  'x-circle',
] as const;

/** Those of checkout, orders and the account, in a file that other pages do not load. */
export const CUSTOMER_ICONS = [
  'bank',
  'download-simple',
  'envelope-simple-open',
  'facebook-logo',
  'flask',
  'github-logo',
  'google-logo',
  'identification-card',
  'instagram-logo',
  'key',
  'linkedin-logo',
  'map-pin',
  'receipt',
  'sign-out',
  'wallet',
] as const;
